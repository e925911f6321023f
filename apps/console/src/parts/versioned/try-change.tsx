'use client';

import { Badge, Button } from '@stempel/ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';
import { Refusal } from '../actions/refusal.tsx';
import { changedFields, wireValue } from './changes.tsx';
import type { ObjectValues } from './object-form.tsx';
import type { ReachingKind } from './reach-summary.tsx';
import type { FieldSpec } from './resource.ts';

type Draft = Inputs['sandbox']['start']['drafts'][number];

/** Kinds whose changes are tried as they are typed. */
const tried: Partial<Record<ReachingKind, Draft['kind']>> = {
  'employment-terms': 'employment-terms',
  'holiday-calendars': 'holiday-calendar',
};

interface TryChangeProps {
  kind: ReachingKind;
  id: string;
  fields: readonly FieldSpec[];
  before: ObjectValues;
  values: ObjectValues;
  from: string;
}

/** Offers to try a typed change on everybody, and says whether the run that was made is that of what is typed now. */
export function TryChange({ kind, id, fields, before, values, from }: TryChangeProps) {
  const text = useTranslations('sandbox');
  const may = useMay();
  const trpc = useTRPC();
  const start = useMutation(trpc.sandbox.start.mutationOptions());
  const [asked, setAsked] = useState('');
  const draftKind = tried[kind];
  if (!draftKind || !may('policies', 'update') || !may('statements', 'read')) return null;
  const change = Object.fromEntries(
    changedFields(fields, before, values).map((field) => [field.name, wireValue(field, values[field.name])]),
  );
  const input = { drafts: [{ kind: draftKind, id, change } as Draft], effective_from: from };
  const isSame = asked === JSON.stringify(input);
  const run = start.data;
  return (
    <section aria-label={text('tryFirst')} className="flex flex-col gap-1.5 text-dense">
      {start.error ? <Refusal error={start.error} title={text('notStarted')} /> : null}
      {run ? (
        <p className="flex flex-wrap items-center gap-2">
          {isSame ? null : <Badge tone="warn">{text('outdated')}</Badge>}
          <a
            href={`/sandbox/${run.id}`}
            target="_blank"
            rel="noreferrer"
            className="text-accent hover:underline"
          >
            {text('openRun')}
          </a>
        </p>
      ) : (
        <p className="text-pretty text-ink-soft">{text('tryHint')}</p>
      )}
      {run && isSame ? null : (
        <Button
          size="small"
          className="self-start"
          pending={start.isPending}
          onClick={() => {
            setAsked(JSON.stringify(input));
            start.mutate(input);
          }}
        >
          {text(run ? 'again' : 'tryFirst')}
        </Button>
      )}
    </section>
  );
}
