'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { usePolicyName, useViolationName } from '../../parts/names/names.ts';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { useQuantity } from '../../parts/statements/use-quantity.ts';
import { allSupplements, type Measure } from './sandbox.ts';

/** What a measure is called, and its amounts in its unit. */
export function useMeasure() {
  const text = useTranslations('sandbox');
  const statement = useTranslations('statement');
  const formats = useFormats();
  const quantity = useQuantity();
  const said = useCorrectionLine();
  const policyName = usePolicyName();
  const violationName = useViolationName();
  const amount = (measure: Measure, value: string): string => {
    const { kind, unit, currency } = measure;
    if (kind === 'violation') return formats.decimal(value);
    if (unit === 'days') return statement('days4', { days: formats.decimal(value) });
    return [quantity(value, unit), currency].filter(Boolean).join(' ');
  };
  return {
    name: (measure: Measure): string => {
      if (measure.key === allSupplements)
        return text('allSupplements', { unit: measure.currency ?? text(`units.${measure.unit}`) });
      if (measure.kind !== 'violation') return said.name({ kind: measure.kind, key: measure.key });
      const [policy = '', step] = measure.key.split('/');
      return step === undefined ? violationName(policy) : `${violationName(step)} (${policyName(policy)})`;
    },
    amount,
    /** With its sign, for differences. */
    difference: (measure: Measure, value: string): string => {
      const sign = value.startsWith('-') || Number(value) === 0 ? '' : '+';
      return `${sign}${amount(measure, value)}`;
    },
  };
}
