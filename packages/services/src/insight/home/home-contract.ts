import { z } from 'zod';
import { languages } from '../calendar/calendar-contract.ts';

export const readTeamNowInput = z.strictObject({ language: z.enum(languages).default('en') });
export type ReadTeamNow = z.output<typeof readTeamNowInput>;

/**
 * Where somebody is today: here now; away as approved, whatever for; was here and has gone; contracted and not seen yet;
 * not contracted today.
 */
export const teamStates = ['in', 'away', 'gone', 'missing', 'free'] as const;
export type TeamState = (typeof teamStates)[number];

export interface TeamMember {
  employee_id: string;
  name: string;
  /** When they came, or went, as it was recorded, and the zone of the employment; null for who is neither here nor gone. */
  seen: { at: string; time_zone: string } | null;
}

/** The people of a state: how many, and the first of them by name. */
export interface TeamGroup {
  state: TeamState;
  count: number;
  people: TeamMember[];
}

export interface TeamNow {
  date: string;
  groups: TeamGroup[];
  /** There are more people than were looked at. */
  truncated: boolean;
}

/** What the statements of the people somebody manages came to, by the month in which their periods end. */
export interface TeamMonth {
  /** `2026-03`. */
  month: string;
  statements: number;
  /** Those of them that are approved: the figures of the others may still change. */
  approved: number;
  worked_minutes: number;
  norm_minutes: number;
  /** Of everybody who has worked more than contracted, what is above; nobody's shortfall is taken from it. */
  over_minutes: number;
  under_minutes: number;
}

/** How far the statements have come whose periods end in the latest month that has any. */
export interface CloseState {
  month: string;
  ready: number;
  submitted: number;
  approved: number;
  reopened: number;
  /** Could not be worked out; they are none of the others. */
  failed: number;
}
