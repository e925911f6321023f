'use client';

import { Button, CloseButton, Dialog } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { inParts } from '../../parts/lists/in-parts.ts';
import { type Result, ResultList } from '../../parts/lists/result-list.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { asked, type Item, wordsFor } from './item.ts';
import { NoteField } from './note-field.tsx';
import { Sums } from './sums.tsx';
import { useForget } from './use-forget.ts';
import { useSummary } from './use-summary.ts';

export { AttachmentList } from '../../parts/absences/attachments/attachment-list.tsx';
export { MissingCheckOut } from './missing-check-out.tsx';
export { OthersAway } from './others-away.tsx';

interface DecideDialogProps {
  decision: 'approve' | 'reject';
  items: readonly Item[];
  /** `done` once anything was decided. */
  onClose: (done: boolean) => void;
}

/** Shows what the selected come to, decides about all of them and says what became of each. */
export function DecideDialog({ decision, items: chosen, onClose }: DecideDialogProps) {
  const text = useTranslations('toDecide');
  const action = useTranslations('action');
  const ui = useTranslations('ui');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const forget = useForget();
  // What is decided leaves the list behind the dialog.
  const [items] = useState(chosen);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = decision === 'reject' && note.trim() === '';
  const decide = useMutation({
    mutationFn: () => {
      const said = note.trim() === '' ? {} : { note: note.trim() };
      return inParts(items, async (some) => {
        const { results } = await client.toDecide.decide.mutate({ decision, items: asked(some), ...said });
        return results;
      });
    },
    onSuccess: (results) => forget(results.filter((result) => result.done).map(({ id }) => id)),
    onSettled: () => queries.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing) decide.mutate();
  };
  const { data: results, isPending, error } = decide;
  const words = wordsFor(items);
  const done = results?.filter((result) => result.done).map(({ id }) => id);
  const close = () => (isPending ? undefined : onClose(results !== undefined));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : close())}
      title={
        done
          ? text(`${words}.${decision}Done`, { done: done.length, count: items.length })
          : text(`${words}.${decision}Title`, { count: items.length })
      }
      footer={
        results ? (
          <Button variant="primary" onClick={close}>
            {ui('close')}
          </Button>
        ) : (
          <>
            <CloseButton>{action('cancel')}</CloseButton>
            <Button
              variant={decision === 'approve' ? 'primary' : 'danger'}
              pending={isPending}
              onClick={submit}
            >
              {text(`${words}.${decision}Confirm`, { count: items.length })}
            </Button>
          </>
        )
      }
    >
      {error ? <Refusal error={error} /> : null}
      {results ? (
        <Results results={results} items={items} />
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Sums items={items} />
          {words === 'usual' && items.some(({ kind }) => kind === 'incident') ? (
            <p className="text-dense text-ink-soft">{text(`incident.${decision}Among`)}</p>
          ) : null}
          {decision === 'reject' ? (
            <NoteField note={note} onChange={setNote} isMissing={tried && isMissing} />
          ) : null}
        </form>
      )}
    </Dialog>
  );
}

function Results({ results, items }: { results: readonly Result[]; items: readonly Item[] }) {
  const text = useTranslations('toDecide');
  const summary = useSummary();
  const done = results.filter((result) => result.done).length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-dense font-semibold">
        {text('result', { done, refused: results.length - done })}
      </p>
      <ResultList
        results={results}
        words={{ done: text('done'), refused: text('refused') }}
        nameOf={({ id }) => {
          const item = items.find((one) => one.id === id);
          return item ? [item.employee_name, summary(item)] : [id];
        }}
      />
    </div>
  );
}
