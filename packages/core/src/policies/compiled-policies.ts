import type { CompiledStep } from '../contract/compiled-step.ts';
import type { AbsencePolicy } from '../contract/leave-contract.ts';
import type { Calculator, Counter, Filter, WorkingTimeStep } from '../contract/plugin.ts';
import type { SettlementPolicy } from '../contract/settlement-contract.ts';
import type { DateRange } from '../time/epoch-day.ts';

export interface WorkingTimePolicy {
  readonly code: string;
  readonly version: number;
  readonly inForce: DateRange;
  readonly steps: readonly CompiledStep<WorkingTimeStep>[];
}

export interface Rule {
  readonly code: string;
  readonly filters: readonly CompiledStep<Filter>[];
  readonly calculator: CompiledStep<Calculator>;
  readonly activity: string | undefined;
  readonly excludesFromCounters: boolean;
}

export type Combination = 'first-match' | 'stack' | 'highest';

export interface RulesPolicy {
  readonly kind: 'rules';
  readonly code: string;
  readonly version: number;
  readonly inForce: DateRange;
  readonly combination: Combination;
  /** Empty: the whole worked timeline. */
  readonly reasons: readonly string[];
  readonly rules: readonly Rule[];
}

export interface CounterPolicy {
  readonly kind: 'counter';
  readonly code: string;
  readonly version: number;
  readonly inForce: DateRange;
  readonly counter: CompiledStep<Counter>;
}

export type SupplementPolicy = RulesPolicy | CounterPolicy;

/**
 * The policies in scope of one employment, ordered by position. Two versions of one policy stand side by side,
 * each with the dates it is in force.
 */
export interface CompiledPolicies {
  readonly workingTime: readonly WorkingTimePolicy[];
  readonly supplements: readonly SupplementPolicy[];
  readonly absence: readonly AbsencePolicy[];
  readonly settlement: readonly SettlementPolicy[];
}

/** Dates without bounds, for policies that are in force throughout. */
export const alwaysInForce: DateRange = Object.freeze({
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
});
