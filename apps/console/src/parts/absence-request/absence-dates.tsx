import { Checkbox, Field, Select } from '@stempel/ui';
import { isTimeOfDay, TimeField, timeOfDay } from '@stempel/ui/time-field';
import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { DateField } from '../fields/date-field.tsx';
import type { AbsenceForm } from './absence-form.ts';
import type { OfferedType } from './use-absence-types.ts';

interface AbsenceDatesProps {
  form: UseFormReturn<AbsenceForm>;
  /** What is asked for; undefined until that is chosen. */
  type: OfferedType | undefined;
}

/** Dates, or part of a day as far as the type allows. */
export function AbsenceDates({ form, type }: AbsenceDatesProps) {
  const text = useTranslations('absence');
  const month = useTranslations('month');
  const unit = type?.unit ?? 'day';
  const [asked, isOpen] = form.watch(['part', 'open']);
  const part = unit === 'day' ? '' : asked;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Day form={form} name="from" label={month('start')} />
        {part === 'times' || isOpen ? null : (
          <Day form={form} name="to" label={month('end')} hint={text('toHint')} />
        )}
      </div>
      {type?.sickness && part !== 'times' ? (
        <Checkbox label={text('noEnd')} {...form.register('open', { shouldUnregister: true })} />
      ) : null}
      {unit === 'day' ? null : (
        <Field label={text('shareLabel')}>
          {(control) => (
            <Select {...control} {...form.register('part', { shouldUnregister: true })}>
              <option value="">{text('wholeDays')}</option>
              <option value="half">{text('halfDays')}</option>
              {unit === 'minutes' ? <option value="times">{text('byTimes')}</option> : null}
            </Select>
          )}
        </Field>
      )}
      {part === 'times' && unit === 'minutes' ? (
        <div className="grid grid-cols-2 gap-3">
          <Time form={form} name="start" label={text('startTime')} />
          <Time form={form} name="end" label={text('endTime')} />
        </div>
      ) : null}
    </>
  );
}

interface PartProps<Name extends keyof AbsenceForm> {
  form: UseFormReturn<AbsenceForm>;
  name: Name;
  label: string;
  hint?: string;
}

function Day({ form, name, label, hint }: PartProps<'from' | 'to'>) {
  const month = useTranslations('month');
  const isFirst = name === 'from';
  return (
    <Field label={label} hint={hint} required={isFirst} error={form.formState.errors[name]?.message}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          rules={isFirst ? { required: month('dateMissing') } : {}}
          render={({ field: { value, onChange } }) => (
            <DateField {...control} value={value} onChange={onChange} />
          )}
        />
      )}
    </Field>
  );
}

function Time({ form, name, label }: PartProps<'start' | 'end'>) {
  const text = useTranslations('absence');
  return (
    <Field label={label} required error={form.formState.errors[name]?.message}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          rules={{ validate: (value) => isTimeOfDay(timeOfDay(value)) || text('timeMissing') }}
          render={({ field: { value, onChange } }) => (
            <TimeField {...control} value={value} onChange={onChange} />
          )}
        />
      )}
    </Field>
  );
}
