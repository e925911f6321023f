'use client';

import { Field, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useController, useFormContext } from 'react-hook-form';
import { useFormats } from '../../format/use-formats.ts';
import { EmployeeSelect } from '../../parts/fields/employee-field.tsx';
import type { OpeningValues } from './opening-values.ts';
import type { OpeningChoices } from './use-opening-choices.ts';

/** Whose account: the employee, and the employment where there are several. */
export function WhoFields({ employments }: Pick<OpeningChoices, 'employments'>) {
  const text = useTranslations('balance');
  const { control, setValue } = useFormContext<OpeningValues>();
  const { field, fieldState } = useController({
    control,
    name: 'employee',
    rules: { required: text('employeeMissing') },
  });
  const choose = (id: string) => {
    field.onChange(id);
    setValue('employment', '');
  };
  return (
    <>
      <Field label={text('employee')} required error={fieldState.error?.message}>
        {(aria) => <EmployeeSelect control={aria} value={field.value} onChange={choose} />}
      </Field>
      {employments.length > 1 ? <EmploymentField employments={employments} /> : null}
    </>
  );
}

function EmploymentField({ employments }: Pick<OpeningChoices, 'employments'>) {
  const text = useTranslations('balance');
  const formats = useFormats();
  const { register, formState } = useFormContext<OpeningValues>();
  return (
    <Field label={text('employment')} required error={formState.errors.employment?.message}>
      {(aria) => (
        <Select {...aria} {...register('employment', { required: text('employmentMissing') })}>
          <option value="">{text('choose')}</option>
          {employments.map(({ id, start, end }) => (
            <option key={id} value={id}>
              {end === null
                ? text('since', { date: formats.date(start) })
                : formats.period({ from: start, to: end })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Which account is opened. */
export function AccountField({ accounts }: Pick<OpeningChoices, 'accounts'>) {
  const text = useTranslations('balance');
  const { register, formState } = useFormContext<OpeningValues>();
  return (
    <Field label={text('account')} required error={formState.errors.account?.message}>
      {(aria) => (
        <Select {...aria} {...register('account', { required: text('accountMissing') })}>
          <option value="">{text('choose')}</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
