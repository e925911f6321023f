import type { PresentedTraceEntry } from '@stempel/core';
import type { Message } from '@stempel/core/messages';
import { z } from 'zod';
import { idField } from '../../kernel/contract-fields.ts';
import { askedDatesFields, changeAbsenceBody, createAbsenceBody } from '../absences/index.ts';

/** A request as it is typed, for somebody. */
export const forecastAbsenceInput = createAbsenceBody.omit({ state: true, note: true }).extend({
  employee_id: idField,
  /** By type, as it is requested: what it uses and credits follows from the activity. */
  by_type: z.boolean().optional(),
  to: askedDatesFields.to,
  part: askedDatesFields.part,
});
export type ForecastAbsence = z.output<typeof forecastAbsenceInput>;

export const forecastRequestInput = z.strictObject({ id: idField });
export type ForecastRequest = z.output<typeof forecastRequestInput>;

/** An absence and what it shall be instead; null: it shall end. */
export const forecastChangeInput = z.strictObject({
  id: idField,
  wanted: changeAbsenceBody.pick({ activity: true, from: true, to: true, part: true }).nullable(),
});
export type ForecastChange = z.output<typeof forecastChangeInput>;

/** Whether what was found refuses, warns, or is only worth knowing. */
export type ForecastAnswer = 'refuse' | 'warn' | 'note';

/** What the engine or a check of requests says against an absence. */
export type ForecastFinding =
  | {
      readonly kind: 'rule';
      readonly answer: ForecastAnswer;
      readonly on: string;
      /** Id of the plugin. */
      readonly step: string;
      /** About an approved absence on a later date, which would lack what this one takes. */
      readonly later: boolean;
      readonly facts: Readonly<Record<string, string | number>>;
    }
  | {
      readonly kind: 'refusal';
      readonly answer: 'refuse';
      readonly detail: string;
      readonly message: Message;
    }
  /** A certificate is asked for from this date of the absence on. */
  | { readonly kind: 'certificate'; readonly answer: 'note'; readonly on: string };

/** How a rule of a unit stands on one date. */
export interface ForecastCover {
  readonly date: string;
  readonly org_unit_id: string;
  readonly unit: string;
  readonly rule_id: string;
  /** Others of the unit and of everything below it who are away or, for a request that is typed, asked to be. */
  readonly away: number;
  readonly most: number;
  readonly scheduled: number;
  /** What a request beyond it meets; null where there is room. */
  readonly answer: 'warn' | 'refuse' | null;
}

interface ForecastBalance {
  readonly account: string;
  readonly name: string;
  readonly on: string;
}

/** Of an account in days: worked out until then. */
export interface ForecastDays extends ForecastBalance {
  readonly unit: 'days';
  readonly days: string;
  readonly used_days: string;
  /** As it stands, where a change or an end is foreseen. */
  readonly before_days: string | null;
}

/** Of an account in minutes: what is booked, less what absences take until then. What will be worked nobody knows. */
export interface ForecastMinutes extends ForecastBalance {
  readonly unit: 'minutes';
  readonly minutes: number;
  readonly used_minutes: number;
  readonly before_minutes: number | null;
  /** Last date of what statements have booked; null while none has. */
  readonly booked_to: string | null;
}

/** A simulation: computed as if the absence were approved, stored nowhere. */
export interface AbsenceForecast {
  readonly simulation: true;
  readonly from: string;
  readonly to: string | null;
  /** `refuse` where anything refuses, else `warn` where anything warns. */
  readonly answer: 'pass' | 'warn' | 'refuse';
  /**
   * Of the account that it uses, at the end of its last date, of a change of the later one before and after; null without an
   * account or without an end.
   */
  readonly balance: ForecastDays | ForecastMinutes | null;
  /** What lapses of the account unused between today and the last date. */
  readonly expiring: readonly { readonly on: string; readonly days: string }[];
  readonly findings: readonly ForecastFinding[];
  readonly cover: readonly ForecastCover[];
  /** The next dates of the same length that nothing refuses or warns of; null where these are such dates. */
  readonly next: readonly { readonly from: string; readonly to: string }[] | null;
  /** How the figures came about. */
  readonly trace: readonly Pick<PresentedTraceEntry, 'kind' | 'employment' | 'subject' | 'sentences'>[];
}
