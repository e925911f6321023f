'use client';

import { Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BulkBar } from '../../parts/lists/bulk-bar.tsx';
import { useMay } from '../../session/session-context.tsx';
import type { QueueRow } from './queue-table.tsx';
import type { Decision } from './use-bulk-decision.ts';

// Loaded when it is asked for: most visits only look.
const BulkDialog = dynamic(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog), {
  ssr: false,
});

/** What can be done with the selected statements; each asks first. */
export function QueueBulkBar({ rows, onDone }: { rows: readonly QueueRow[]; onDone: () => void }) {
  const text = useTranslations('statement');
  const may = useMay();
  const [asked, setAsked] = useState<{ decision: Decision; ids: string[] } | null>(null);
  const toSubmit = rows.filter((row) => row.state === 'ready' || row.state === 'reopened');
  const toApprove = rows.filter((row) => row.state === 'submitted');
  const ask = (decision: Decision, some: readonly QueueRow[]) =>
    setAsked({ decision, ids: some.map(({ id }) => id) });
  const close = (decided: boolean) => {
    setAsked(null);
    if (decided) onDone();
  };
  return (
    <>
      {rows.length > 0 ? (
        <BulkBar area="statement" count={rows.length} onClear={onDone}>
          {toSubmit.length > 0 && may('statements', 'submit') ? (
            <Button size="small" onClick={() => ask('submit', toSubmit)}>
              {text('submitSelected', { count: toSubmit.length })}
            </Button>
          ) : null}
          {toApprove.length > 0 && may('statements', 'approve') ? (
            <Button size="small" variant="primary" onClick={() => ask('approve', toApprove)}>
              {text('approveSelected', { count: toApprove.length })}
            </Button>
          ) : null}
        </BulkBar>
      ) : null}
      {asked ? <BulkDialog decision={asked.decision} ids={asked.ids} onClose={close} /> : null}
    </>
  );
}
