import type { MovementKind, PresentedTraceEntry } from '@stempel/core';
import { z } from 'zod';
import { idField } from '../../kernel/contract-fields.ts';
import { languages } from '../calendar/calendar-contract.ts';

/** A calendar year; statements and policies reach no further. */
export const yearField = z.int().min(2000).max(2100);

export const readAbsenceOverviewInput = z.strictObject({ employee_id: idField, year: yearField });
export type ReadAbsenceOverview = z.output<typeof readAbsenceOverviewInput>;

/** People are worked out one after the other: a page is as many as nobody waits long for. */
const [usualOfPage, mostOfPage] = [50, 100] as const;

export const listAbsenceOverviewsInput = z.strictObject({
  year: yearField,
  /** People of this unit and those below it; without it the caller's own team. */
  org_unit_id: idField.optional(),
  sort: z.enum(['name', 'number']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  language: z.enum(languages).default('en'),
  limit: z.int().min(1).max(mostOfPage).default(usualOfPage),
  cursor: z.string().max(2000).optional(),
});
export type ListAbsenceOverviews = z.output<typeof listAbsenceOverviewsInput>;

/** Days or minutes, as the account is kept; the other is null. */
export interface Amount {
  readonly days: string | null;
  readonly minutes: number | null;
}

/** What is left of an account, by the last date on which it can be used. */
export interface ExpiringAmount {
  /** Null: never. */
  readonly expires_on: string | null;
  readonly days: string;
}

/**
 * An account over a year: `opening + granted + other − lapsed − taken − planned = left`. What lapses from today on is still
 * left, by its date.
 */
export interface OverviewAccount {
  readonly account_id: string;
  readonly account: string;
  readonly name: string;
  readonly opening: Amount;
  readonly granted: Amount;
  readonly other: Amount;
  readonly lapsed: Amount;
  /** Until today. */
  readonly taken: Amount;
  /** Approved, from tomorrow on. */
  readonly planned: Amount;
  /** Of requests that wait: not taken off what is left. */
  readonly requested: Amount;
  readonly left: Amount;
  readonly expiring: readonly ExpiringAmount[];
  /** Worked out to the end of the year, where a statement has not settled all of it. */
  readonly simulation: boolean;
  /** Last date of what is booked; null while nothing is. */
  readonly booked_to: string | null;
}

/** One kind of absence over a year, by the account that it uses. */
export interface OverviewType {
  /** Code of the activity; null where none was named. */
  readonly activity: string | null;
  readonly sickness: boolean;
  /** Code of the account that it uses; null: none. */
  readonly account: string | null;
  readonly taken_days: string;
  readonly planned_days: string;
  readonly requested_days: string;
}

export interface AbsenceOverview {
  readonly employee_id: string;
  readonly year: number;
  readonly today: string;
  readonly accounts: readonly OverviewAccount[];
  readonly types: readonly OverviewType[];
}

/** A movement of the year: what a figure is made of. */
export interface OverviewMovement extends Amount {
  readonly account: string;
  readonly date: string;
  readonly kind: MovementKind;
  /** False: foreseen, or not settled yet. */
  readonly booked: boolean;
}

/** The overview of one person with what its figures are made of. */
export interface ExplainedOverview extends AbsenceOverview {
  readonly movements: readonly OverviewMovement[];
  /** How the engine came to what no statement has settled. */
  readonly trace: readonly Pick<PresentedTraceEntry, 'kind' | 'employment' | 'subject' | 'sentences'>[];
}

export interface ListedOverview extends AbsenceOverview {
  readonly employee_number: string;
  readonly employee_name: string;
}

export interface AbsenceOverviewPage {
  readonly year: number;
  readonly org_unit_id: string | null;
  readonly data: readonly ListedOverview[];
  readonly next_cursor: string | null;
  /** How many people there are. */
  readonly total: number;
  /** More people than are looked at: those who were entered first are listed. */
  readonly truncated: boolean;
}
