'use client';

import { useFormats } from '../../format/use-formats.ts';

/** What a rule gives, by what it counts: minutes as a duration, everything else as the number it is. */
export function useQuantity() {
  const formats = useFormats();
  return (quantity: string, unit: string | null): string =>
    unit === 'minutes' ? formats.exact(quantity) : formats.decimal(quantity);
}
