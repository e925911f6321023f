'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';

/** What a rule gives, by what it counts: minutes as a duration, everything else as the number it is. */
export function useQuantity() {
  const text = useTranslations('policy');
  const formats = useFormats();
  return (quantity: string, unit: string | null): string => {
    if (unit !== 'minutes') return formats.decimal(quantity);
    return /^-?\d+$/.test(quantity)
      ? formats.clock(Number(quantity))
      : text('partMinutes', { minutes: formats.decimal(quantity) });
  };
}
