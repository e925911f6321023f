'use client';

import { Button, CloseButton, Dialog, Field, useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { addDays } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { Refusal } from '../actions/refusal.tsx';
import { DateField } from '../fields/date-field.tsx';

interface WellDialogProps {
  running: NonNullable<Outputs['absences']['illness']['running']>;
  today: string;
  onClose: () => void;
}

/** The last day of a sickness, yesterday unless it began today; or that there was none. */
export function WellDialog({ running: { id, from }, today, onClose }: WellDialogProps) {
  const text = useTranslations('illness');
  const action = useTranslations('action');
  const month = useTranslations('month');
  const formats = useFormats();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const yesterday = addDays(today, -1);
  const [last, setLast] = useState(from <= yesterday ? yesterday : from);
  const end = useMutation(
    trpc.absences.endIllness.mutationOptions({
      onSuccess: async ({ state }) => {
        toast('good', text(state === 'cancelled' ? 'takenBack' : 'ended'));
        onClose();
        await queries.invalidateQueries();
      },
      // Said by somebody else meanwhile: what is shown behind is what became of it.
      onError: () => queries.invalidateQueries(),
    }),
  );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (last !== '') end.mutate({ id, last });
  };
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('well')}
      description={text('wellHint', { date: formats.date(from) })}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={end.isPending} onClick={() => submit()}>
            {text('end')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {end.error ? <Refusal error={end.error} title={text('notEnded')} /> : null}
        <Field label={text('last')} required error={last === '' ? month('dateMissing') : undefined}>
          {(control) => <DateField {...control} value={last} onChange={setLast} />}
        </Field>
        <Button
          variant="quiet"
          className="self-start"
          disabled={end.isPending}
          onClick={() => end.mutate({ id, last: addDays(from, -1) })}
        >
          {text('takeBack')}
        </Button>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
