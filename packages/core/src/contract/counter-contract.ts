import type { DateRange, EpochDay } from '../time/epoch-day.ts';

/** Minutes of dates as counters see them (docs/counters.md, Outputs). */
export interface CounterContext {
  /** Dates the counter covers: the period, clipped to the dates its policy is in force. */
  readonly period: DateRange;
  workedMinutes(date: EpochDay): number;
  excludedMinutes(date: EpochDay): number;
  creditedMinutes(date: EpochDay): number;
  normMinutes(date: EpochDay): number;
  /** F: the full-time norm of the range, rounded half up once. */
  fullTimeMinutes(from: EpochDay, to: EpochDay): number;
}

/** One day, week or period of a counter, for the trace. */
export interface CounterBucket {
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** W of docs/counters.md, Outputs. */
  readonly countedMinutes: number;
  readonly normMinutes: number;
  readonly fullTimeMinutes: number | undefined;
  readonly values: Readonly<Record<string, number>>;
}

export interface CounterOutcome {
  /** `hours-worked`, `extra-work`, `overtime`, `overtime-tier-1` …, `minus-hours`: sums over the buckets. */
  readonly values: Readonly<Record<string, number>>;
  readonly buckets: readonly CounterBucket[];
}
