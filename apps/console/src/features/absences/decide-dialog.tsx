'use client';

import { Button, Dialog, Field, Textarea, useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { RequestForecast } from '../../parts/absences/forecast.tsx';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

type Absence = Outputs['absences']['list']['data'][number];

/** What is said of the state that a decision leaves: the first of two approvals leaves it requested. */
const done = {
  approved: 'approvedDone',
  rejected: 'rejectedDone',
  requested: 'firstStepDone',
  cancelled: 'cancelDone',
} as const;

interface DecideDialogProps {
  absence: Absence;
  asking: 'approved' | 'rejected';
  onClose: () => void;
}

/** Shows what would come of it, then approves, or rejects with a reason the employee reads. */
export function DecideDialog({ absence, asking, onClose }: DecideDialogProps) {
  const text = useTranslations('absence');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const decide = useMutation(
    trpc.absences.update.mutationOptions({
      onSuccess: async ({ state }) => {
        toast('good', text(done[state]));
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (asking === 'rejected' && note.trim() === '') return;
    const reason = note.trim() === '' ? {} : { decision_note: note.trim() };
    decide.mutate({ id: absence.id, expected_version: absence.version, state: asking, ...reason });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text(asking === 'approved' ? 'approveTitle' : 'rejectTitle', { name: absence.employee_name })}
      footer={
        <>
          <Button onClick={onClose}>{action('cancel')}</Button>
          <Button
            variant={asking === 'approved' ? 'primary' : 'danger'}
            pending={decide.isPending}
            onClick={submit}
          >
            {text(asking === 'approved' ? 'approve' : 'rejectConfirm')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {decide.error ? <Refusal error={decide.error} title={text('notDecided')} /> : null}
        <RequestForecast id={absence.id} />
        <Field
          label={text('reason')}
          hint={text('reasonHint')}
          required={asking === 'rejected'}
          error={asked && asking === 'rejected' && note.trim() === '' ? text('reasonMissing') : undefined}
        >
          {(control) => (
            <Textarea {...control} value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
