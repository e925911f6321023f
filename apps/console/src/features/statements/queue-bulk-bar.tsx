'use client';

import { Button, useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import type { QueueRow } from './queue-table.tsx';

/** What can be done with the selected statements; one after the other, every refusal is told. */
export function QueueBulkBar({ rows, onDone }: { rows: readonly QueueRow[]; onDone: () => void }) {
  const text = useTranslations('statement');
  const may = useMay();
  const trpc = useTRPC();
  const submit = useMutation(trpc.statements.submit.mutationOptions());
  const approve = useMutation(trpc.statements.approve.mutationOptions());
  const { running, runAll } = useRunAll(onDone);
  if (rows.length === 0) return null;
  const toSubmit = rows.filter((row) => row.state === 'ready' || row.state === 'reopened');
  const toApprove = rows.filter((row) => row.state === 'submitted');
  return (
    <section
      aria-live="polite"
      aria-label={text('selected', { count: rows.length })}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-panel border border-line bg-raised px-3 py-2 shadow-pop"
    >
      <span className="mr-2 text-dense font-medium">{text('selected', { count: rows.length })}</span>
      {toSubmit.length > 0 && may('statements', 'submit') ? (
        <Button
          size="small"
          pending={running}
          onClick={() => runAll(toSubmit, (row) => submit.mutateAsync({ id: row.id, payout_minutes: 0 }))}
        >
          {text('submitSelected', { count: toSubmit.length })}
        </Button>
      ) : null}
      {toApprove.length > 0 && may('statements', 'approve') ? (
        <Button
          size="small"
          variant="primary"
          pending={running}
          onClick={() => runAll(toApprove, (row) => approve.mutateAsync({ id: row.id }))}
        >
          {text('approveSelected', { count: toApprove.length })}
        </Button>
      ) : null}
      <Button size="small" variant="quiet" onClick={onDone}>
        {text('clearSelection')}
      </Button>
    </section>
  );
}

function useRunAll(onDone: () => void) {
  const text = useTranslations('statement');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [running, setRunning] = useState(false);
  const runAll = async (rows: readonly QueueRow[], act: (row: QueueRow) => Promise<unknown>) => {
    setRunning(true);
    const refusals: string[] = [];
    // Oldest period first: the periods of one employment are submitted in order.
    for (const row of [...rows].sort((left, right) => left.period.from.localeCompare(right.period.from))) {
      await act(row).catch((error) => refusals.push(`${row.employee_name}: ${readProblem(error).detail}`));
    }
    setRunning(false);
    onDone();
    await queries.invalidateQueries({ queryKey: trpc.statements.pathKey() });
    const done = rows.length - refusals.length;
    if (done > 0) toast('good', text('bulkDone', { count: done }));
    if (refusals.length > 0)
      toast('bad', text('bulkFailed', { count: refusals.length }), refusals.join('\n'));
  };
  return { running, runAll };
}
