import type { Rational } from '../figures/rational.ts';
import type { EpochDay } from '../time/epoch-day.ts';

export const holidayTypes = ['public', 'half-day', 'bridge', 'company', 'observance'] as const;
export type HolidayType = (typeof holidayTypes)[number];

/** A holiday as its generator makes it (docs/norm.md, Holidays). */
export interface Holiday {
  readonly on: EpochDay;
  readonly name: string;
  readonly type: HolidayType;
  /** Part of the day's norm that falls away, 0 … 1. */
  readonly normShare: Rational;
  /** Minutes after local midnight at which the holiday window begins. */
  readonly fromMinute: number;
}

/** All holidays of one date together: the largest share and the earliest time (docs/norm.md, Holidays). */
export interface HolidayDate {
  readonly on: EpochDay;
  readonly holidays: readonly Holiday[];
  readonly types: ReadonlySet<HolidayType>;
  readonly normShare: Rational;
  readonly fromMinute: number;
}

/** Looks up the holidays of a date, of all calendars in scope. */
export interface HolidayCalendar {
  find(date: EpochDay): HolidayDate | undefined;
}
