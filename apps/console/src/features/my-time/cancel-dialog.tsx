'use client';

import { Button, CloseButton, Dialog, Field, Textarea, useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ChangeForecast } from '../../parts/absences/forecast.tsx';
import { useAbsenceDates } from '../../parts/absences/use-absence-dates.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

type Absence = Outputs['absences']['list']['data'][number];

/** Asks for the end of an approved absence, with a reason for who decides. */
export function CancelDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const text = useTranslations('absence');
  const action = useTranslations('action');
  const dates = useAbsenceDates();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const cancel = useMutation(
    trpc.absences.cancel.mutationOptions({
      onSuccess: async ({ change }) => {
        toast('good', text(change ? 'cancelAsked' : 'cancelDone'));
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    cancel.mutate({
      ...{ id: absence.id, expected_version: absence.version },
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    });
  };
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('cancelTitle')}
      description={`${dates(absence)}. ${text('cancelHint')}`}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="danger" pending={cancel.isPending} onClick={() => submit()}>
            {text('cancelConfirm')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {cancel.error ? <Refusal error={cancel.error} title={text('notCancelled')} /> : null}
        {absence.account === null ? null : <ChangeForecast change={{ id: absence.id, wanted: null }} />}
        <Field label={text('reason')} hint={text('askReasonHint')}>
          {(control) => (
            <Textarea {...control} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
