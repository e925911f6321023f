'use client';

import { Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AbsenceSheet } from '../../parts/absence-request/opened-sheet.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { useUndo } from '../../parts/actions/use-undo.ts';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';

type Absence = Outputs['absences']['list']['data'][number];

// Loaded when they are opened: most visits only look.
const ConfirmQuestion = dynamic(
  () => import('../../parts/actions/confirm-button.tsx').then((module) => module.ConfirmQuestion),
  { ssr: false },
);
const CancelDialog = dynamic(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog), {
  ssr: false,
});

/** What the person may do about an absence of their own, by its state. */
export function AbsenceActions({ absence }: { absence: Absence }) {
  const text = useTranslations('absence');
  const may = useMay();
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const { state, change } = absence;
  if (!may('absences', 'update') || (state !== 'requested' && state !== 'approved')) return null;
  if (change) return <WithdrawChange id={change.id} cancels={change.cancels} />;
  const close = () => setOpen(null);
  return (
    <span className="flex gap-1">
      {isSayable(absence) ? (
        <Button size="small" variant="quiet" onClick={() => setOpen('change')}>
          {text('change')}
        </Button>
      ) : null}
      {state === 'requested' ? (
        <Withdraw absence={absence} />
      ) : (
        <Button size="small" variant="quiet" onClick={() => setOpen('cancel')}>
          {text('cancel')}
        </Button>
      )}
      {open === 'change' ? (
        <AbsenceSheet employeeId={absence.employee_id} absence={absence} onClose={close} />
      ) : null}
      {open === 'cancel' ? <CancelDialog absence={absence} onClose={close} /> : null}
    </span>
  );
}

/** Whether the form can say what the absence is: it knows no other parts of a day than halves and times. */
function isSayable({ share, start_time: start }: Absence): boolean {
  return share === '1' || share === '0.5' || start !== null;
}

function Withdraw({ absence }: { absence: Absence }) {
  const text = useTranslations('absence');
  const client = useTRPCClient();
  const tellWithdrawn = useUndo(() => client.absences.restore.mutate({ id: absence.id }));
  const withdraw = useAction(
    () => client.absences.update.mutate({ id: absence.id, state: 'cancelled' }),
    () => tellWithdrawn(text('withdrawn')),
  );
  return (
    <Button
      size="small"
      variant="quiet"
      pending={withdraw.isPending}
      onClick={() => withdraw.mutate(undefined)}
    >
      {text('withdraw')}
    </Button>
  );
}

function WithdrawChange({ id, cancels }: { id: string; cancels: boolean }) {
  const text = useTranslations('absence');
  const client = useTRPCClient();
  const [asking, setAsking] = useState(false);
  const withdraw = useAction(() => client.absences.withdrawChange.mutate({ id }), text('changeWithdrawn'));
  const label = text(cancels ? 'keepIt' : 'withdrawChange');
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking ? (
        <ConfirmQuestion
          title={text(cancels ? 'keepItTitle' : 'withdrawChangeTitle')}
          hint={text('withdrawChangeHint')}
          confirm={label}
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutateAsync(undefined)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
