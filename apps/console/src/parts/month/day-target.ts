import type { Entry, Presence, RecordedDay } from './recorded-day.ts';

/** What is opened beside the days: an interval or an entry to add or change, or a day to copy. */
export type DayTarget =
  /** `ends`: it is opened to say when the interval ended. */
  | { kind: 'presence'; date: string; interval?: Presence; ends?: boolean }
  | { kind: 'entry'; date: string; entry?: Entry; minutes?: number }
  | { kind: 'copy'; recorded: RecordedDay };
