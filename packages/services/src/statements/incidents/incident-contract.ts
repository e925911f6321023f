import { z } from 'zod';
import { dateField, idField, pageFields, scopeField } from '../../kernel/contract-fields.ts';
import { noteField } from '../../kernel/time-fields.ts';

export const incidentStates = ['open', 'acknowledged', 'resolved'] as const;
export type IncidentState = (typeof incidentStates)[number];

/** The step of an anomaly: the statement of a period could not be worked out. */
export const failedStatement = 'statement-failed';

/** The step of an anomaly: the input of a settled statement is not what it was settled with. */
export const inputDiffers = 'input-differs';

/** The step of a live incident: nobody checked out within the limit of the employment terms. */
export const checkOutForgotten = 'check-out-forgotten';

/** The step of presence without an end: live at the midnight after it began. */
export const openPresence = 'open-presence';

/** What evaluations find of working time while it can be mended; at the end of the period it is the statement's. */
export const judgedSteps: readonly string[] = [
  'daily-rest',
  'max-daily',
  'reconcile-presence-entries',
  openPresence,
];

/** Steps that say something of statements, not of working time. */
export const anomalies: readonly string[] = [failedStatement, inputDiffers];

export const listIncidentsInput = z.strictObject({
  ...pageFields,
  scope: scopeField,
  from: dateField.optional(),
  to: dateField.optional(),
  employee_id: z.array(idField).max(200).optional(),
  /** The units with their sub-units. */
  org_unit_id: z.array(idField).max(200).optional(),
  /** Who managed them, and which terms they had, on the date. */
  manager_id: idField.optional(),
  employment_terms_id: idField.optional(),
  step: z.array(z.string().max(100)).max(50).optional(),
  severity: z
    .array(z.enum(['info', 'warning', 'error']))
    .max(3)
    .optional(),
  state: z.array(z.enum(incidentStates)).max(3).optional(),
});
export type ListIncidents = z.output<typeof listIncidentsInput>;

/** A violation that an evaluation found, a forgotten check-out, or a statement that could not be worked out. */
export interface Incident {
  id: string;
  employee_id: string;
  employee_number: string;
  employee_name: string;
  employment_id: string | null;
  date: string;
  at: string | null;
  step: string;
  severity: 'info' | 'warning' | 'error';
  state: IncidentState;
  note: string | null;
  /** Figures of the step; of a statement that failed its period and the reason. */
  details: Record<string, unknown>;
  statement: { id: string; from: string; to: string; state: string } | null;
  /** When it was found mended, and closed by itself; null of everything else. */
  ended_at: string | null;
  updated_at: string;
}

export const updateIncidentInput = z.strictObject({
  id: z.string(),
  state: z.enum(incidentStates),
  /** What was found out or done; null empties it, left out it stays. */
  note: noteField.nullish(),
});
export type UpdateIncident = z.output<typeof updateIncidentInput>;

/** As many at once as one call answers soon. */
export const mostDecided = 200;

/** The incidents of one person and kind that the filters of a list select. */
export interface IncidentGroup {
  employee_id: string;
  employee_number: string;
  employee_name: string;
  step: string;
  count: number;
  /** Dates of the first and the last. */
  first: string;
  latest: string;
  /** The weightiest of them. */
  severity: 'info' | 'warning' | 'error';
  /** The latest that are not resolved and that the caller may decide about, at most 200. */
  ids: string[];
}

export const decideIncidentsInput = z.strictObject({
  ids: z.array(idField).min(1).max(mostDecided),
  state: z.enum(['acknowledged', 'resolved']),
  note: noteField.nullish(),
});
export type DecideIncidents = z.output<typeof decideIncidentsInput>;

export const incidentsOfEmployeeInput = z.strictObject({ employee_id: idField });
