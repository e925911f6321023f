/**
 * The part of a scenario document (docs/scenarios.md) that the naive evaluator reads, defaults already written out.
 */
export interface NaiveRef {
  readonly plugin: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test double of dozens of configs; the engine's reader validates them.
  readonly config: any;
}

export interface NaiveRule {
  readonly code: string;
  readonly filters: readonly NaiveRef[];
  readonly calculator?: NaiveRef | undefined;
  readonly excludes_from_counters?: boolean | undefined;
}

/** Several entries of one code are its versions. */
interface NaiveVersion {
  readonly code: string;
  readonly effective_from?: string | undefined;
}

export interface NaiveSteps extends NaiveVersion {
  readonly steps: readonly NaiveRef[];
}

export interface NaiveAbsencePolicy extends NaiveVersion {
  readonly account: string;
  readonly accruals?: readonly NaiveRef[] | undefined;
  readonly usage_rules?: readonly NaiveRef[] | undefined;
  readonly expiries?: readonly NaiveRef[] | undefined;
}

export interface NaiveAccount {
  readonly code: string;
  readonly unit: 'minutes' | 'days';
  readonly opening: number | string;
  readonly opened_on?: string | undefined;
}

export interface NaiveEmployment {
  readonly code: string;
  readonly start: string;
  readonly end: string | null;
  readonly timezone?: string | undefined;
  readonly terms: readonly NaiveTerms[];
}

export interface NaivePolicy extends NaiveVersion {
  readonly kind: 'rules' | 'counter';
  readonly combination?: 'first-match' | 'stack' | 'highest' | undefined;
  readonly reasons?: readonly string[] | undefined;
  readonly rules?: readonly NaiveRule[] | undefined;
  readonly counter?: NaiveRef | undefined;
}

export interface NaivePresence {
  readonly employment?: string | undefined;
  readonly start: string;
  readonly end: string | null;
  readonly reason: string | null;
  readonly activity: string | null;
  readonly project: string | null;
  readonly dimensions: Readonly<Record<string, string>>;
}

export interface NaiveTerms {
  readonly effective_from: string;
  readonly flex_account?: string | undefined;
  readonly norm: {
    readonly weeks: readonly Readonly<Record<string, number>>[];
    readonly anchor?: string | undefined;
    readonly full_time_weekly_minutes?: number | undefined;
  };
}

export interface NaiveHoliday {
  readonly plugin: 'fixed-date';
  readonly config: {
    readonly month: number;
    readonly day: number;
    readonly name: string;
    readonly type: string;
    readonly norm_share: string;
    readonly from_time: string;
  };
}

export interface NaiveAbsence {
  readonly employment?: string | undefined;
  readonly from: string;
  readonly to: string | null;
  readonly share: string;
  readonly credit: 'day-norm' | 'none' | number;
  readonly account?: string | undefined;
  readonly earns?: boolean | undefined;
  readonly activity?: string | undefined;
  readonly requested_on?: string | undefined;
}

interface NaiveEntry {
  readonly employment?: string | undefined;
  readonly date: string;
  readonly activity: string;
  readonly minutes: number;
}

export interface NaiveScenario {
  readonly scenario: 1;
  readonly timezone: string;
  readonly period: { readonly from: string; readonly to: string };
  readonly birth_date?: string | undefined;
  readonly employments: readonly NaiveEmployment[];
  readonly reasons: readonly { readonly code: string; readonly kind: 'work' | 'standby' }[];
  readonly activities: readonly { readonly code: string; readonly parent: string | null }[];
  readonly holidays: readonly NaiveHoliday[];
  readonly accounts: readonly NaiveAccount[];
  readonly working_time_policies: readonly NaiveSteps[];
  readonly supplement_policies: readonly NaivePolicy[];
  readonly presence: readonly NaivePresence[];
  readonly absences: readonly NaiveAbsence[];
  readonly entries?: readonly NaiveEntry[] | undefined;
  readonly absence_policies?: readonly NaiveAbsencePolicy[] | undefined;
  readonly settlement_policies?: readonly NaiveSteps[] | undefined;
  readonly submission?: { readonly payout_minutes: number } | undefined;
}
