'use client';

import { Button, CloseButton, Dialog, Field, Textarea } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { inParts } from '../../parts/lists/in-parts.ts';
import { type Result, ResultList } from '../../parts/lists/result-list.tsx';
import { useViolationName } from '../../parts/names/names.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import type { IncidentGroup } from './incident.ts';

/** Asks what was done about several incidents, resolves them and says what became of each. */
export function ResolveMany({
  chosen,
  onClose,
}: {
  chosen: ReadonlyMap<string, IncidentGroup>;
  onClose: (done: boolean) => void;
}) {
  const text = useTranslations('incident');
  const action = useTranslations('action');
  const ui = useTranslations('ui');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { note: '' } });
  // What is resolved leaves the list behind the dialog.
  const [asked] = useState(chosen);
  const resolve = useMutation({
    mutationFn: (note: string) =>
      inParts(
        [...asked.keys()].map((id) => ({ id })),
        async (some) => {
          const ids = some.map(({ id }) => id);
          const resolved = { ids, state: 'resolved' as const, note: note || null };
          const { results } = await client.incidents.decide.mutate(resolved);
          return results;
        },
      ),
    onSettled: () => queries.invalidateQueries(),
  });
  const submit = form.handleSubmit(({ note }) => resolve.mutate(note.trim()));
  const { data: results, isPending, error } = resolve;
  const close = () => (isPending ? undefined : onClose(results !== undefined));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : close())}
      width="narrow"
      title={
        results
          ? text('manyDone', { done: results.filter(({ done }) => done).length, count: asked.size })
          : text('manyTitle', { count: asked.size })
      }
      description={results ? undefined : text('resolveHint')}
      footer={
        results ? (
          <Button variant="primary" onClick={close}>
            {ui('close')}
          </Button>
        ) : (
          <>
            <CloseButton>{action('cancel')}</CloseButton>
            <Button variant="primary" pending={isPending} onClick={submit}>
              {text('resolveConfirm')}
            </Button>
          </>
        )
      }
    >
      {error ? <Refusal error={error} /> : null}
      {results ? (
        <Results results={results} chosen={asked} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Field label={text('note')} hint={text('noteHint')}>
            {(control) => <Textarea {...control} maxLength={2000} {...form.register('note')} />}
          </Field>
        </form>
      )}
    </Dialog>
  );
}

function Results({
  results,
  chosen,
}: {
  results: readonly Result[];
  chosen: ReadonlyMap<string, IncidentGroup>;
}) {
  const text = useTranslations('incident');
  const kind = useViolationName();
  const done = results.filter((result) => result.done).length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-dense font-semibold">
        {text('manyResult', { done, refused: results.length - done })}
      </p>
      <ResultList
        results={results}
        words={{ done: text('done'), refused: text('refused') }}
        nameOf={({ id }) => {
          const group = chosen.get(id);
          return group ? [group.employee_name, kind(group.step)] : [id];
        }}
      />
    </div>
  );
}
