'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { useQuantity } from '../../parts/statements/use-quantity.ts';
import type { Outputs } from '../../trpc/client.tsx';

type Sums = Outputs['reports']['pendingDifferences']['total'];
export type Difference = Sums['differences'][number];

type Total = Outputs['corrections']['list']['data'][number]['totals'][number];
type Named = Pick<Total, 'kind' | 'key'>;

/** What differences are about, and their amounts in their units, with their signs. */
export function useDifference() {
  const text = useTranslations('report');
  const statement = useTranslations('statement');
  const formats = useFormats();
  const quantity = useQuantity();
  const said = useCorrectionLine();
  const amount = (difference: string, unit: NonNullable<Difference['unit']>) =>
    unit === 'days' ? statement('days4', { days: formats.decimal(difference) }) : quantity(difference, unit);
  const told = ({ difference, unit, currency }: Difference): string => {
    if (difference === null || unit === null) return text('severalUnits');
    const sign = difference.startsWith('-') || difference === '0' ? '' : '+';
    return [`${sign}${amount(difference, unit)}`, currency].filter(Boolean).join(' ');
  };
  const lineOf = (line: Named, shown: string) => ({
    key: `${line.kind} ${line.key}`,
    name: said.name(line),
    amount: shown,
  });
  return {
    sums: (sums: readonly Difference[]) => sums.map((sum) => lineOf(sum, told(sum))),
    /** The differences of one correction, in the units that the sums have. */
    totals: (totals: readonly Total[], sums: readonly Difference[]) =>
      totals.map((total) => {
        const sum = sums.find(({ kind, key }) => kind === total.kind && key === total.key);
        return lineOf(
          total,
          sum && sum.unit !== null
            ? told({ ...sum, difference: total.difference })
            : said.amount(total, total.difference, true),
        );
      }),
  };
}
