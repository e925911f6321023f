import type { EpochDay } from '../time/epoch-day.ts';
import type { ConsumeOrder, TenThousandthDays } from './lot.ts';

/** What an accrual gives on a date; becomes a lot (DOMAIN §7.5). */
export interface LeaveGrant {
  readonly grantedOn: EpochDay;
  readonly days: TenThousandthDays;
  readonly source: string;
}

/** What one absence uses on one date. */
export interface LeaveUse {
  readonly usedOn: EpochDay;
  readonly days: TenThousandthDays;
  /** Position of the absence in the input. */
  readonly absence: number;
}

/** On each of `dates` at most `maxDays` of the lots granted before are kept. */
export interface CarryOverRule {
  readonly dates: readonly EpochDay[];
  readonly maxDays: TenThousandthDays;
  readonly remainder: 'lapse' | 'payout' | 'transfer';
  readonly transferTo?: string;
}

/** Everything the ledger of one leave account needs, worked out beforehand from its policies. */
export interface LeavePlan {
  readonly account: string;
  readonly openedOn: EpochDay;
  readonly openingDays: TenThousandthDays;
  readonly order: ConsumeOrder;
  readonly grants: readonly LeaveGrant[];
  readonly uses: readonly LeaveUse[];
  readonly carryOvers: readonly CarryOverRule[];
  /** Last usable date of a lot by its grant date; Infinity without an expiry. */
  readonly expiresOn: (grantedOn: EpochDay) => number;
  readonly termination?: { readonly on: EpochDay; readonly mode: 'payout' | 'lapse' };
}

export type LeaveMovementKind = 'accrual' | 'usage' | 'expiry' | 'payout' | 'transfer';

/** A ledger row; `days` is signed. */
export interface LeaveMovement {
  readonly account: string;
  readonly on: EpochDay;
  readonly kind: LeaveMovementKind;
  readonly days: TenThousandthDays;
  /** The plugin, or the absence, that made it. */
  readonly source: string;
}
