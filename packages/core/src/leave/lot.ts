import type { EpochDay } from '../time/epoch-day.ts';

/** Leave in whole ten-thousandths of a day: 20800 is 2.08 days (DOMAIN §3.5). */
export type TenThousandthDays = number;

export type ConsumeOrder = 'earliest-expiry' | 'oldest-grant' | 'account-priority';

/** A dated part of a leave balance. `days` is what is left of it. */
export interface Lot {
  readonly grantedOn: EpochDay;
  /** Last date on which the lot can be used; Infinity without an expiry. */
  readonly expiresOn: number;
  /** Why it exists: `opening`, `transfer` or the id of the accrual. */
  readonly source: string;
  days: TenThousandthDays;
}

/**
 * Lots in the order in which usage and carry-over take them (DOMAIN §7.5): earliest expiry, then oldest grant,
 * or the other way round. Lots alike in both keep the order in which they were granted.
 */
export function inConsumeOrder(lots: readonly Lot[], order: ConsumeOrder): Lot[] {
  const byExpiry = (a: Lot, b: Lot) => (a.expiresOn === b.expiresOn ? 0 : a.expiresOn - b.expiresOn);
  const byGrant = (a: Lot, b: Lot) => a.grantedOn - b.grantedOn;
  return order === 'oldest-grant'
    ? [...lots].sort((a, b) => byGrant(a, b) || byExpiry(a, b))
    : [...lots].sort((a, b) => byExpiry(a, b) || byGrant(a, b));
}

/** Takes up to `days` from the lots in the given order; returns what the lots could not cover. */
export function takeFromLots(ordered: readonly Lot[], days: TenThousandthDays): TenThousandthDays {
  let open = days;
  for (const lot of ordered) {
    const taken = Math.min(open, lot.days);
    lot.days -= taken;
    open -= taken;
  }
  return open;
}
