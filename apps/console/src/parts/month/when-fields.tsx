'use client';

import { Field } from '@stempel/ui';
import { isTimeOfDay, TimeField, timeOfDay } from '@stempel/ui/time-field';
import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { isDate } from '../../format/dates.ts';
import { placeOf } from '../../format/recorded-clock.ts';
import { toWallClock } from '../../format/zoned.ts';
import { useSession } from '../../session/session-context.tsx';
import { DateField } from '../fields/date-field.tsx';
import type { Presence } from './recorded-day.ts';
import { type PresenceFields, typedClock } from './use-presence-form.ts';
import { useZone } from './use-zone-on.ts';

interface WhenFieldsProps {
  form: UseFormReturn<PresenceFields>;
  employeeId: string;
  interval: Presence | undefined;
  /** Only the end is missing. */
  beginsAtEnd: boolean | undefined;
}

/** The date and the two times, and by whose clock they are read; `24:00` is the end of the day. */
export function WhenFields({ form, employeeId, interval, beginsAtEnd = false }: WhenFieldsProps) {
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
                <TimeField {...control} value={value} onChange={onChange} autoFocus={beginsAtEnd} />
              )}
            />
          )}
        </Field>
      </div>
      <ClockNote date={form.watch('date')} employeeId={employeeId} interval={interval} />
    </>
  );
}

/** Whose clock the times are of, where it is not the reader's. */
function ClockNote({
  date,
  employeeId,
  interval,
}: Pick<WhenFieldsProps, 'employeeId' | 'interval'> & { date: string }) {
  const text = useTranslations('month');
  const { workspace } = useSession();
  const zone = useZone(employeeId, date);
  if (zone === undefined || !isDate(date)) return null;
  const clock = interval ? typedClock(interval, zone) : zone;
  const noon = `${date}T12:00:00Z`;
  if (toWallClock(noon, clock) === toWallClock(noon, workspace.time_zone)) return null;
  return (
    <p className="text-fine text-ink-soft">
      {clock === zone
        ? text('clockOfZone', { place: placeOf(zone), zone })
        : text('clockAsRecorded', { offset: placeOf(clock), zone })}
    </p>
  );
}
