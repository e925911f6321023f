'use client';

import { DurationField, Field, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useController, useFormContext } from 'react-hook-form';
import { DateField } from '../../parts/fields/date-field.tsx';
import { areDays, type OpeningValues } from './opening-values.ts';

/** From the start of which date the balance holds. */
export function DateOpened() {
  const text = useTranslations('balance');
  const { control } = useFormContext<OpeningValues>();
  const { field, fieldState } = useController({
    control,
    name: 'date',
    rules: { required: text('dateMissing') },
  });
  return (
    <Field label={text('openedOn')} hint={text('openedOnHint')} required error={fieldState.error?.message}>
      {(aria) => <DateField {...aria} value={field.value} onChange={field.onChange} />}
    </Field>
  );
}

/** How much it holds: days of leave, or hours; nothing before an account is chosen. */
export function AmountField({ kind }: { kind: 'leave' | 'flex' | undefined }) {
  if (kind === undefined) return null;
  return kind === 'leave' ? <DaysField /> : <HoursField />;
}

function DaysField() {
  const text = useTranslations('balance');
  const { register, formState } = useFormContext<OpeningValues>();
  return (
    <Field label={text('inDays')} hint={text('inDaysHint')} required error={formState.errors.days?.message}>
      {(aria) => (
        <Input
          {...aria}
          inputMode="decimal"
          className="tabular-nums"
          {...register('days', { validate: (days) => areDays(days) || text('daysMissing') })}
        />
      )}
    </Field>
  );
}

function HoursField() {
  const text = useTranslations('balance');
  const { control } = useFormContext<OpeningValues>();
  const { field, fieldState } = useController({
    control,
    name: 'minutes',
    rules: { validate: (minutes) => typeof minutes === 'number' || text('minutesMissing') },
  });
  return (
    <DurationField
      label={text('inHours')}
      required
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
