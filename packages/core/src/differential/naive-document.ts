/** The part of a scenario document (DOMAIN §9) that the naive evaluator reads, defaults already written out. */
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

export interface NaivePolicy {
  readonly code: string;
  readonly kind: 'rules' | 'counter';
  readonly combination?: 'first-match' | 'stack' | 'highest' | undefined;
  readonly reasons?: readonly string[] | undefined;
  readonly rules?: readonly NaiveRule[] | undefined;
  readonly counter?: NaiveRef | undefined;
}

export interface NaivePresence {
  readonly start: string;
  readonly end: string | null;
  readonly reason: string | null;
  readonly activity: string | null;
  readonly project: string | null;
  readonly dimensions: Readonly<Record<string, string>>;
}

export interface NaiveTerms {
  readonly effective_from: string;
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
  readonly from: string;
  readonly to: string;
  readonly share: string;
  readonly credit: 'day-norm' | 'none' | number;
}

export interface NaiveScenario {
  readonly scenario: 1;
  readonly timezone: string;
  readonly period: { readonly from: string; readonly to: string };
  readonly employments: readonly [
    {
      readonly code: 'main';
      readonly start: string;
      readonly end: string | null;
      readonly terms: readonly NaiveTerms[];
    },
  ];
  readonly reasons: readonly { readonly code: string; readonly kind: 'work' | 'standby' }[];
  readonly activities: readonly { readonly code: string; readonly parent: string | null }[];
  readonly holidays: readonly NaiveHoliday[];
  readonly accounts: readonly { readonly code: string; readonly unit: 'minutes'; readonly opening: number }[];
  readonly working_time_policies: readonly { readonly code: string; readonly steps: readonly NaiveRef[] }[];
  readonly supplement_policies: readonly NaivePolicy[];
  readonly presence: readonly NaivePresence[];
  readonly absences: readonly NaiveAbsence[];
}
