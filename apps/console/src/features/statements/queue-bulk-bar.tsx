'use client';

import { Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { BulkBar } from '../../parts/lists/bulk-bar.tsx';
import { useMay } from '../../session/session-context.tsx';
import { decidable, mostTogether } from './decidable.ts';
import type { QueueRow } from './queue-table.tsx';
import type { Decision } from './use-bulk-decision.ts';

// Loaded when it is asked for: most visits only look.
const BulkDialog = dynamic(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog), {
  ssr: false,
});

interface QueueBulkBarProps {
  rows: readonly QueueRow[];
  /** All that are shown are selected, and others match. */
  isMore: boolean;
  onDone: () => void;
}

/** What can be done with the selected statements; each asks first. */
export function QueueBulkBar({ rows, isMore, onDone }: QueueBulkBarProps) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const may = useMay();
  const [asked, setAsked] = useState<{ decision: Decision; ids: string[] } | null>(null);
  const { toSubmit, toApprove, isTooMany } = decidable(rows);
  const ask = (decision: Decision, some: readonly QueueRow[]) =>
    setAsked({ decision, ids: some.map(({ id }) => id) });
  const close = (decided: boolean) => {
    setAsked(null);
    if (decided) onDone();
  };
  return (
    <>
      {rows.length > 0 ? (
        <BulkBar
          area="statement"
          count={rows.length}
          onClear={onDone}
          hint={
            [
              isMore ? text('shownOnly') : '',
              isTooMany ? text('tooManySelected', { most: formats.number(mostTogether) }) : '',
            ]
              .filter(Boolean)
              .join(' ') || null
          }
        >
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
