import { formatTenThousandths, getDecimal, toTenThousandths } from '@stempel/core';

/** 1/10 000 as the decimal string of the wire: 5000 → "0.5". */
export function formatShare(share: number): string {
  return formatTenThousandths(share);
}

export function readShare(share: string): number {
  return Number(toTenThousandths(getDecimal(share)));
}
