import type { DateRange, EpochDay } from '../time/epoch-day.ts';
import type { CompiledStep } from './compiled-step.ts';
import type { Movement, Payout } from './movement.ts';
import type { TraceSink } from './trace.ts';

/** The outputs of one counter policy over the period, whole minutes. */
export interface CounterFigures {
  readonly policy: string;
  /** `hours-worked`, `extra-work`, `overtime`, `overtime-tier-1` …, `minus-hours`. */
  readonly values: Readonly<Record<string, number>>;
}

interface MinutesAccount {
  readonly code: string;
  readonly openingMinutes: number;
}

/** Minutes a `time-off` line credits before the steps run (docs/supplements.md, Calculators). */
export interface TimeOffCredit {
  readonly account: string;
  readonly minutes: number;
  readonly source: string;
}

/** Minutes an absence takes from an account kept in minutes. */
export interface AbsenceUsage {
  readonly account: string;
  readonly on: EpochDay;
  readonly minutes: number;
}

/** What the steps change; a step returns the next state and never changes the one it was given. */
export interface SettlementState {
  readonly closesOn: EpochDay;
  readonly flexAccount: string | undefined;
  /** What is left of each counter, in minutes. */
  readonly normBalanceLeft: number;
  readonly counters: readonly CounterFigures[];
  readonly balances: ReadonlyMap<string, number>;
  /** Minutes of `submission.payout_minutes` no step has taken yet. */
  readonly payoutLeft: number;
  readonly movements: readonly Movement[];
  readonly payouts: readonly Payout[];
  readonly lapsedMinutes: number;
  readonly deductedMinutes: number;
}

/** What the person may choose at submission (docs/settlement.md, Payout). */
export interface PayoutChoice {
  readonly counter: string;
  readonly activity: string;
  /** Minutes left of the counter when the step runs, never below 0. */
  readonly availableMinutes: number;
  readonly minMinutes: number;
  readonly maxMinutes: number;
  readonly unitMinutes: number;
}

export interface SettlementStep {
  /** Only `chosen-payout` leaves a choice. */
  findChoice?(state: SettlementState): PayoutChoice;
  /** `source` is `policy/step-number plugin`, written on every movement and payout. */
  settle(state: SettlementState, source: string): SettlementState;
}

export interface SettlementPolicy {
  readonly code: string;
  readonly version: number;
  /** The version in force on the last day of the period settles it. */
  readonly inForce: DateRange;
  readonly steps: readonly CompiledStep<SettlementStep>[];
}

export interface SettlementInput {
  /** Last day of the period: the date of every movement. */
  readonly closesOn: EpochDay;
  /** Flex account of the terms in force on that day. */
  readonly flexAccount: string | undefined;
  readonly accounts: readonly MinutesAccount[];
  readonly normBalanceMinutes: number;
  readonly counters: readonly CounterFigures[];
  readonly timeOff: readonly TimeOffCredit[];
  readonly usage: readonly AbsenceUsage[];
  readonly policies: readonly SettlementPolicy[];
  /** The split chosen at submission (docs/settlement.md, Payout). */
  readonly payoutMinutes: number;
  readonly trace: TraceSink;
}
