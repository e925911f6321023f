'use client';

import { Button, Dialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type Result, ResultList } from '../../parts/lists/result-list.tsx';
import { mostShown, type Preview } from './use-people-change.ts';

interface ChangeResultsProps {
  preview: Preview;
  results: readonly Result[];
  isRunning: boolean;
  onClose: () => void;
}

/** What became of each; those that were refused first, all of them, and of those that were changed as many as somebody looks through. */
export function ChangeResults({ preview: { changing }, results, isRunning, onClose }: ChangeResultsProps) {
  const text = useTranslations('bulkPeople');
  const bulk = useTranslations('bulk');
  const ui = useTranslations('ui');
  const refused = results.filter((result) => !result.done);
  const done = results.filter((result) => result.done);
  const personOf = new Map(changing.map((person) => [person.employee_id, person]));
  const shown = [...refused, ...done.slice(0, mostShown)];
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => (open || isRunning ? undefined : onClose())}
      title={text('running', { count: changing.length })}
      footer={
        <Button variant="primary" disabled={isRunning} onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status" className="text-dense font-semibold">
          {isRunning
            ? bulk('progress', { done: results.length, total: changing.length })
            : bulk('result', { done: done.length, refused: refused.length })}
        </p>
        <ResultList
          results={shown}
          words={{ done: bulk('done'), refused: bulk('refused') }}
          nameOf={({ id }) => {
            const person = personOf.get(id);
            return [person?.name ?? id, person?.employee_number ?? null];
          }}
        />
        {done.length > mostShown ? (
          <p className="text-dense text-ink-soft">{text('andMore', { count: done.length - mostShown })}</p>
        ) : null}
      </div>
    </Dialog>
  );
}
