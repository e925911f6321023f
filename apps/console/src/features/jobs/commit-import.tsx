'use client';

import { Button, Notice, Panel } from '@stempel/ui';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import type { Run } from '../../parts/runs/run.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

/** What a dry run leads to: the same file is imported, or it is corrected first. */
export function CommitImport({ run }: { run: Run }) {
  const text = useTranslations('imports');
  const formats = useFormats();
  const may = useMay();
  const { goOn } = useGo();
  const trpc = useTRPC();
  const { created, updated, failed } = run.counts;
  const [atomicity, setAtomicity] = useState<'all' | 'row'>(failed === 0 ? 'all' : 'row');
  const commit = useMutation(
    trpc.jobs.applyImport.mutationOptions({ onSuccess: ({ id }) => goOn(`/imports/${id}`) }),
  );
  if (run.message !== null && created + updated + failed === 0) return null;
  const nothing = created + updated === 0;
  return (
    <Panel title={text('commitTitle')} className="mt-4">
      <div className="flex flex-col items-start gap-4">
        {commit.error ? <Refusal error={commit.error} title={text('notStarted')} /> : null}
        <p className="max-w-prose text-sm text-pretty">
          {nothing
            ? text('nothingToDo')
            : text('wouldDo', {
                created: formats.number(created),
                updated: formats.number(updated),
              })}
        </p>
        {failed > 0 ? <Notice tone="warn">{text('someRefused', { count: failed })}</Notice> : null}
        {nothing ? null : (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1 text-dense font-medium">{text('atomicity')}</legend>
            {(['all', 'row'] as const).map((choice) => (
              <label key={choice} className="flex min-h-6 items-start gap-2 text-sm">
                <input
                  type="radio"
                  name="atomicity"
                  className="mt-0.5 size-4 accent-accent"
                  checked={atomicity === choice}
                  disabled={choice === 'all' && failed > 0}
                  onChange={() => setAtomicity(choice)}
                />
                <span>
                  {text(`atomicityChoice.${choice}`)}
                  <span className="block text-fine text-ink-soft">{text(`atomicityHint.${choice}`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {nothing || !may('imports', 'create') ? null : (
            <Button
              variant="primary"
              pending={commit.isPending || commit.isSuccess}
              onClick={() => commit.mutate({ id: run.id, atomicity })}
            >
              {text('commit', { count: formats.number(created + updated) })}
            </Button>
          )}
          <Link
            href="/imports/new"
            prefetch={false}
            className="text-dense text-accent underline underline-offset-2"
          >
            {text('otherFile')}
          </Link>
        </div>
      </div>
    </Panel>
  );
}
