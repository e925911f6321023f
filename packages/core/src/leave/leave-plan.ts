import type { Grant, Lot, TenThousandths } from '../contract/leave-contract.ts';
import type { EpochDay } from '../time/epoch-day.ts';
import type { ConsumeOrder } from './lot.ts';

export interface PlannedGrant extends Grant {
  /** Id of the accrual. */
  readonly source: string;
}

/** What one absence uses on one date. */
interface PlannedUse {
  readonly on: EpochDay;
  readonly days: TenThousandths;
  readonly source: string;
}

/** On each of `dates` at most `maxDays` of the lots granted before are kept. */
export interface PlannedCarryOver {
  readonly dates: readonly EpochDay[];
  readonly maxDays: TenThousandths;
  readonly remainder: 'lapse' | 'payout' | 'transfer';
  readonly transferTo: string | undefined;
}

/** Everything the ledger of one leave account needs, worked out beforehand from its policies. */
export interface LeavePlan {
  readonly account: string;
  readonly openedOn: EpochDay;
  /** What the account opens with; negative for a debt. */
  readonly opening: TenThousandths;
  /** Dated parts of the opening; with none a positive opening is one lot of `openedOn`. */
  readonly openingLots: readonly Lot[];
  readonly order: ConsumeOrder;
  readonly grants: readonly PlannedGrant[];
  readonly uses: readonly PlannedUse[];
  readonly carryOvers: readonly PlannedCarryOver[];
  /** Last usable date of a lot; Infinity without an expiry. */
  expiresOn(lot: Lot): number;
  readonly termination: { readonly on: EpochDay; readonly mode: 'payout' | 'lapse' } | undefined;
}
