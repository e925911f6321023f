import type { Lot } from '../contract/leave-contract.ts';
import type { AccountUnit, Movement, Payout } from '../contract/movement.ts';
import type { CounterFigures, PayoutChoice } from '../contract/settlement-contract.ts';
import type { TraceEntry } from '../contract/trace.ts';
import type { Violation } from '../contract/violation.ts';
import type { SupplementLine } from '../supplements/supplement-line.ts';
import type { EpochDay } from '../time/epoch-day.ts';
import type { ZoneTable } from '../time/zone-table.ts';

/** Figures of one attributed date. */
export interface DayFigures {
  readonly on: EpochDay;
  readonly workedMinutes: number;
  readonly creditedMinutes: number;
  readonly normMinutes: number;
}

export interface Balance {
  readonly account: string;
  readonly unit: AccountUnit;
  /** Whole minutes, or ten-thousandths of a day. */
  readonly quantity: number;
  /** What is left of the lots of an account in days. */
  readonly lots: readonly Lot[];
}

export interface EmploymentResult {
  readonly code: string;
  readonly zone: ZoneTable;
  readonly workedMinutes: number;
  readonly standbyMinutes: number;
  readonly creditedMinutes: number;
  readonly excludedMinutes: number;
  readonly normMinutes: number;
  readonly normBalanceMinutes: number;
  readonly days: readonly DayFigures[];
  readonly counters: readonly CounterFigures[];
  readonly supplements: readonly SupplementLine[];
  readonly payouts: readonly Payout[];
  readonly payoutMinutes: number;
  readonly lapsedMinutes: number;
  readonly deductedMinutes: number;
  readonly movements: readonly Movement[];
  readonly balances: readonly Balance[];
  /** What may be chosen at submission; undefined without a `chosen-payout` step. */
  readonly choice: PayoutChoice | undefined;
}

export interface EvaluationResult {
  readonly employments: readonly EmploymentResult[];
  /** Ordered by `at`. */
  readonly violations: readonly Violation[];
  readonly trace: readonly TraceEntry[];
}
