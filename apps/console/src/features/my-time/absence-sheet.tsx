'use client';

import { Button, CloseButton, Field, Select, Sheet, Textarea } from '@stempel/ui';
import { timeOfDay } from '@stempel/ui/time-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { AbsenceDates } from './absence-dates.tsx';
import { TypeFacts } from './type-facts.tsx';
import { useAbsenceTypes } from './use-absence-types.ts';

export interface AbsenceForm {
  activity: string;
  from: string;
  to: string;
  part: '' | 'half' | 'times';
  start: string;
  end: string;
  note: string;
}

const empty: AbsenceForm = { activity: '', from: '', to: '', part: '', start: '', end: '', note: '' };

/** Asks for an absence: its type, dates or part of a day. The rest follows from the type. */
export function AbsenceSheet({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const text = useTranslations('absence');
  const action = useTranslations('action');
  const month = useTranslations('month');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: empty });
  const { types, nameOf, isLoading } = useAbsenceTypes(employeeId, form.watch('from'));
  const type = types.find(({ activity }) => activity === form.watch('activity'));
  const request = useMutation(
    trpc.absences.request.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  const submit = form.handleSubmit((fields) =>
    request.mutate({ employee_id: employeeId, activity: fields.activity, ...said(fields) }),
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('ask')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={request.isPending} onClick={submit}>
            {text('send')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {request.error ? <Refusal error={request.error} title={text('refused')} /> : null}
        <Field
          label={text('what')}
          required
          error={form.formState.errors.activity?.message}
          hint={!isLoading && types.length === 0 ? text('noTypes') : undefined}
        >
          {(control) => (
            <Select {...control} {...form.register('activity', { required: text('whatMissing') })}>
              <option value="" />
              {types.map((one) => (
                <option key={one.activity} value={one.activity}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <AbsenceDates form={form} unit={type?.unit ?? 'day'} />
        <Field label={month('note')}>
          {(control) => <Textarea {...control} {...form.register('note')} />}
        </Field>
        {type ? <TypeFacts type={type} /> : null}
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}

/** Dates and part of the day as they are sent. */
function said({ from, to, part, start, end, note }: AbsenceForm) {
  return {
    from,
    ...(to && part !== 'times' ? { to } : {}),
    ...(part === 'half' ? { part } : {}),
    ...(part === 'times' ? { part: { start: timeOfDay(start), end: timeOfDay(end) } } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
  };
}
