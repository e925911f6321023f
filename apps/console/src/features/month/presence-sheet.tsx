'use client';

import { Button, Field, Select, Sheet, Textarea, useToast } from '@stempel/ui';
import { isTimeOfDay, TimeField, timeOfDay } from '@stempel/ui/time-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { addDays } from '../../format/dates.ts';
import { atWallClock, toWallClock } from '../../format/zoned.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { DateField } from '../load/date-field.tsx';
import { Refusal } from '../load/refusal.tsx';
import type { DayTarget } from './day-target.ts';

type PresenceTarget = Extract<DayTarget, { kind: 'presence' }>;

interface PresenceSheetProps {
  employeeId: string;
  target: PresenceTarget;
  onClose: () => void;
}

interface PresenceFields {
  date: string;
  start: string;
  end: string;
  reason: string;
  note: string;
}

/** Adds, changes or removes one presence interval; an end before the start means the next day. */
export function PresenceSheet({ employeeId, target, onClose }: PresenceSheetProps) {
  const text = useTranslations('month');
  const action = useTranslations('action');
  const may = useMay();
  const form = usePresenceForm(target);
  const { save, remove } = usePresenceActions(employeeId, target, onClose);
  const submit = form.handleSubmit((fields) => save.run(fields));
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={target.interval ? text('changePresence') : text('addPresence')}
      footer={
        <>
          {target.interval && may('timesheet', 'delete') ? (
            <Button variant="danger" className="mr-auto" pending={remove.isPending} onClick={remove.run}>
              {text('remove')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{action('cancel')}</Button>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            {action('save')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {save.error || remove.error ? (
          <Refusal error={save.error ?? remove.error} title={text('refused')} />
        ) : null}
        <WhenFields form={form} />
        <ReasonField register={form.register('reason')} />
        <Field label={text('note')}>
          {(control) => <Textarea {...control} {...form.register('note')} />}
        </Field>
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}

/** The date and the two times; `24:00` is the end of the day. */
function WhenFields({ form }: { form: UseFormReturn<PresenceFields> }) {
  const text = useTranslations('month');
  const { errors } = form.formState;
  const isTime = (value: string) => isTimeOfDay(timeOfDay(value)) || text('timeInvalid');
  return (
    <>
      <Field label={text('date')} required error={errors.date?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="date"
            rules={{ required: text('dateMissing') }}
            render={({ field: { value, onChange } }) => (
              <DateField {...control} value={value} onChange={onChange} />
            )}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={text('start')} required error={errors.start?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="start"
              rules={{ required: text('startMissing'), validate: isTime }}
              render={({ field: { value, onChange } }) => (
                <TimeField {...control} value={value} onChange={onChange} />
              )}
            />
          )}
        </Field>
        <Field label={text('end')} hint={text('endHint')} error={errors.end?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="end"
              rules={{ validate: (value) => value === '' || isTime(value) }}
              render={({ field: { value, onChange } }) => (
                <TimeField {...control} value={value} onChange={onChange} />
              )}
            />
          )}
        </Field>
      </div>
    </>
  );
}

function ReasonField({
  register,
}: {
  register: ReturnType<ReturnType<typeof useForm<PresenceFields>>['register']>;
}) {
  const text = useTranslations('month');
  const trpc = useTRPC();
  const reasons = useQuery(trpc.reasons.list.queryOptions({ limit: 200, state: ['active'] }));
  return (
    <Field label={text('reason')}>
      {(control) => (
        <Select {...control} {...register}>
          <option value="">{text('defaultReason')}</option>
          {reasons.data?.data.map((reason) => (
            <option key={reason.id} value={reason.code}>
              {reason.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** What was typed as it is kept; the end of the day is the next day's midnight. */
function clockOf(typed: string): string {
  const told = timeOfDay(typed);
  return told === '24:00' ? '00:00' : told;
}

function usePresenceForm({ date, interval }: PresenceTarget) {
  const { workspace } = useSession();
  const start = interval ? toWallClock(interval.start, workspace.time_zone) : '';
  const end = interval?.end ? toWallClock(interval.end, workspace.time_zone) : '';
  return useForm<PresenceFields>({
    defaultValues: {
      date: start ? start.slice(0, 10) : date,
      start: start.slice(11, 16),
      end: end.slice(11, 16),
      reason: interval?.reason ?? '',
      note: interval?.note ?? '',
    },
  });
}

function usePresenceActions(employeeId: string, { interval }: PresenceTarget, onClose: () => void) {
  const text = useTranslations('month');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { workspace } = useSession();
  const done = {
    onSuccess: async () => {
      toast('good', text('saved'));
      onClose();
      await queries.invalidateQueries({ queryKey: trpc.timesheet.pathKey() });
    },
  };
  const create = useMutation(trpc.presence.create.mutationOptions(done));
  const update = useMutation(trpc.presence.update.mutationOptions(done));
  const remove = useMutation(trpc.presence.delete.mutationOptions(done));
  const run = ({ date, reason, note, ...typed }: PresenceFields) => {
    const start = clockOf(typed.start);
    const end = clockOf(typed.end);
    const endDate = end !== '' && end <= start ? addDays(date, 1) : date;
    const at = {
      employee_id: employeeId,
      start: atWallClock(date, start, workspace.time_zone),
    };
    const endsAt = end === '' ? null : atWallClock(endDate, end, workspace.time_zone);
    if (interval) {
      update.mutate({
        ...at,
        id: interval.id,
        expected_version: interval.version,
        end: endsAt,
        reason: reason || null,
        note: note.trim() || null,
      });
      return;
    }
    create.mutate({
      ...at,
      ...(endsAt ? { end: endsAt } : {}),
      ...(reason ? { reason } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
  };
  return {
    save: { run, isPending: create.isPending || update.isPending, error: create.error ?? update.error },
    remove: {
      run: () => interval && remove.mutate({ employee_id: employeeId, id: interval.id }),
      isPending: remove.isPending,
      error: remove.error,
    },
  };
}
