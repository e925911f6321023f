'use client';

import { Field, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';
import { useDimensions } from '../names/use-names.ts';

type Asked = Outputs['activities']['list']['data'][number]['dimensions'];

/** The dimensions that an activity asks for, each with the values it allows. */
export function DimensionFields({
  asked,
  values,
  onChange,
}: {
  asked: Asked;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}) {
  const choice = useTranslations('choice');
  const dimensions = useDimensions();
  const set = (code: string, value: string) => {
    const { [code]: _, ...others } = values;
    onChange(value === '' ? others : { ...others, [code]: value });
  };
  return asked.map(({ dimension_id: id, required, allowed_values: allowed }) => {
    const dimension = dimensions.data?.find((one) => one.id === id);
    if (!dimension) return null;
    const offered = dimension.values.filter(
      ({ code }) => !allowed || allowed.length === 0 || allowed.includes(code),
    );
    return (
      <Field key={id} label={dimension.name} required={required}>
        {(control) => (
          <Select
            {...control}
            value={values[dimension.code] ?? ''}
            onChange={(event) => set(dimension.code, event.target.value)}
          >
            <option value="">{choice('none')}</option>
            {offered.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  });
}
