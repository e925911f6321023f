'use client';

import { Button } from '@stempel/ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { BulkBar } from '../load/bulk-bar.tsx';
import { useRunAll } from '../load/use-run-all.ts';
import type { QueueRow } from './queue-table.tsx';

/** What can be done with the selected statements; one after the other, every refusal is told. */
export function QueueBulkBar({ rows, onDone }: { rows: readonly QueueRow[]; onDone: () => void }) {
  const text = useTranslations('statement');
  const may = useMay();
  const trpc = useTRPC();
  const submit = useMutation(trpc.statements.submit.mutationOptions());
  const approve = useMutation(trpc.statements.approve.mutationOptions());
  const { running, runAll } = useRunAll('statement', onDone);
  if (rows.length === 0) return null;
  const toSubmit = rows.filter((row) => row.state === 'ready' || row.state === 'reopened');
  const toApprove = rows.filter((row) => row.state === 'submitted');
  return (
    <BulkBar area="statement" count={rows.length} onClear={onDone}>
      {toSubmit.length > 0 && may('statements', 'submit') ? (
        <Button
          size="small"
          pending={running}
          onClick={() => runAll(inOrder(toSubmit, (id) => submit.mutateAsync({ id, payout_minutes: 0 })))}
        >
          {text('submitSelected', { count: toSubmit.length })}
        </Button>
      ) : null}
      {toApprove.length > 0 && may('statements', 'approve') ? (
        <Button
          size="small"
          variant="primary"
          pending={running}
          onClick={() => runAll(inOrder(toApprove, (id) => approve.mutateAsync({ id })))}
        >
          {text('approveSelected', { count: toApprove.length })}
        </Button>
      ) : null}
    </BulkBar>
  );
}

/** Oldest period first: the periods of one employment are submitted in order. */
function inOrder(rows: readonly QueueRow[], act: (id: string) => Promise<unknown>) {
  return rows
    .toSorted((left, right) => left.period.from.localeCompare(right.period.from))
    .map((row) => ({ name: row.employee_name, act: () => act(row.id) }));
}
