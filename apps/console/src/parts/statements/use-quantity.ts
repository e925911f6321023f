'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Outputs } from '../../trpc/client.tsx';

type Unit = Outputs['statements']['get']['supplements'][number]['unit'];

/** A quantity in its unit: minutes as hours, occurrences as times, amounts as they are. */
export function useQuantity(): (quantity: string, unit: Unit) => string {
  const text = useTranslations('statement');
  const formats = useFormats();
  return (quantity, unit) => {
    if (unit === 'occurrences') return text('occurrences', { count: formats.decimal(quantity) });
    if (unit === 'amount') return formats.decimal(quantity);
    return formats.exact(quantity);
  };
}
