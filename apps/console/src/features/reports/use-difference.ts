'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { useQuantity } from '../../parts/statements/use-quantity.ts';
import type { Outputs } from '../../trpc/client.tsx';

export type Difference = Outputs['reports']['pendingDifferences']['total']['differences'][number];

/** What a sum is about, and its amount in its unit, with its sign. */
export function useDifference() {
  const text = useTranslations('report');
  const statement = useTranslations('statement');
  const formats = useFormats();
  const quantity = useQuantity();
  const said = useCorrectionLine();
  const amount = (difference: string, unit: NonNullable<Difference['unit']>) =>
    unit === 'days' ? statement('days4', { days: formats.decimal(difference) }) : quantity(difference, unit);
  return {
    name: (sum: Difference) => said.name(sum),
    amount: ({ difference, unit, currency }: Difference): string => {
      if (difference === null || unit === null) return text('severalUnits');
      const sign = difference.startsWith('-') || difference === '0' ? '' : '+';
      return [`${sign}${amount(difference, unit)}`, currency].filter(Boolean).join(' ');
    },
  };
}
