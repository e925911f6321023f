import type { TenThousandths } from '../contract/leave-contract.ts';
import type { EpochDay } from '../time/epoch-day.ts';

export type ConsumeOrder = 'earliest-expiry' | 'oldest-grant' | 'account-priority';

/** A lot while the ledger runs: `days` is what is left of it. */
export interface HeldLot {
  readonly grantedOn: EpochDay;
  /** Last date on which the lot can be used; Infinity without an expiry. */
  readonly expiresOn: number;
  /** Why it exists: `opening`, `carry-over` or the id of the accrual. */
  readonly source: string;
  days: TenThousandths;
}

/**
 * Lots in the order in which usage and carry-over take them (docs/leave.md, Use): earliest expiry, then oldest grant,
 * or the other way round. Lots alike in both keep the order in which they were granted.
 */
export function inConsumeOrder(lots: readonly HeldLot[], order: ConsumeOrder): HeldLot[] {
  const byExpiry = (a: HeldLot, b: HeldLot) => (a.expiresOn === b.expiresOn ? 0 : a.expiresOn - b.expiresOn);
  const byGrant = (a: HeldLot, b: HeldLot) => a.grantedOn - b.grantedOn;
  return order === 'oldest-grant'
    ? [...lots].sort((a, b) => byGrant(a, b) || byExpiry(a, b))
    : [...lots].sort((a, b) => byExpiry(a, b) || byGrant(a, b));
}

/** Takes up to `days` from the lots in the given order; returns what the lots could not cover. */
export function takeFromLots(ordered: readonly HeldLot[], days: TenThousandths): TenThousandths {
  let open = days;
  for (const lot of ordered) {
    const taken = Math.min(open, lot.days);
    lot.days -= taken;
    open -= taken;
  }
  return open;
}

export function sumOfLots(lots: readonly HeldLot[]): TenThousandths {
  return lots.reduce((sum, lot) => sum + lot.days, 0);
}
