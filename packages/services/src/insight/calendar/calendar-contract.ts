import { z } from 'zod';
import type { DayPattern } from '../../evaluation/day-patterns.ts';
import { dateField, idField } from '../../kernel/contract-fields.ts';

export const languages = ['en', 'da', 'de'] as const;
export type Language = (typeof languages)[number];

/** A month or a year at a glance; a week at each end may show the neighbours. */
const longestDays = 380;

export const readCalendarInput = z.strictObject({
  from: dateField,
  to: dateField,
  /** People of this unit and those below it; without it the caller's own team. */
  org_unit_id: idField.optional(),
  language: z.enum(languages).default('en'),
});
export type ReadCalendar = z.output<typeof readCalendarInput>;
export { longestDays };

export const readCalendarCoverInput = readCalendarInput.omit({ language: true });
export type ReadCalendarCover = z.output<typeof readCalendarCoverInput>;

export interface CalendarPerson {
  readonly employee_id: string;
  readonly name: string;
  /** Place in the list of patterns. */
  readonly pattern: number;
  /** Whether the caller learns what this person's absences are. */
  readonly known: boolean;
}

/** An absence as the caller sees it; of what they do not know dates and share alone. */
export interface SeenAbsence {
  /** Place in the list of people. */
  readonly person: number;
  readonly from: string;
  /** The last date; that of today while nobody has said when it ends. */
  readonly to: string;
  readonly open: boolean;
  readonly share: string;
  /** Name of its kind; null: away. */
  readonly name: string | null;
  readonly sickness: boolean;
  readonly state: 'requested' | 'approved';
}

export interface CalendarUnit {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
}

export interface CalendarDto {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly org_unit_id: string | null;
  readonly people: readonly CalendarPerson[];
  readonly patterns: readonly DayPattern[];
  readonly absences: readonly SeenAbsence[];
  /** More people than one screen takes: those who were entered first are shown. */
  readonly truncated: boolean;
}

/** A rule of a unit on who may be away at once, with the dates on which it holds and somebody is scheduled. */
export interface CalendarLimit {
  readonly id: string;
  readonly org_unit_id: string;
  readonly unit: string;
  readonly most: number;
  readonly of_every: number | null;
  readonly answer: 'warn' | 'refuse';
  readonly days: readonly {
    readonly date: string;
    readonly away: number;
    readonly allowed: number;
    readonly scheduled: number;
  }[];
}

export interface CalendarCoverDto {
  readonly from: string;
  readonly to: string;
  readonly limits: readonly CalendarLimit[];
}
