import type { Entry, Presence, RecordedDay } from './recorded-day.ts';

/** What is opened beside the days: an interval or an entry to add or change, or a day to copy. */
export type DayTarget =
  | { kind: 'presence'; date: string; interval?: Presence }
  | { kind: 'entry'; date: string; entry?: Entry; minutes?: number }
  | { kind: 'copy'; recorded: RecordedDay };
