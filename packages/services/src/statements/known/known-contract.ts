import { z } from 'zod';
import { dateField, idField } from '../../kernel/contract-fields.ts';
import { knownAtField } from '../../kernel/known-at.ts';

/** What is asked of statements beside their own filters: by what was known at a moment. */
export const statementsAsKnown = { known_at: knownAtField.optional() };

export const lineField = z.strictObject({
  kind: z.enum(['figure', 'supplement', 'payout', 'account']),
  key: z.string().max(200),
});

export const explainMoveInput = z.strictObject({
  /** The statement of the period. */
  id: idField,
  /** From when; left out when the statement was worked out. */
  from: knownAtField.optional(),
  /** To when; left out now. */
  to: knownAtField.optional(),
  /** The figure that moved; left out, only what differs is told. */
  line: lineField.optional(),
  /** Every change with its effect, also those without one. */
  all: z.boolean().optional(),
  /** The place of the first change to look at, from 0 on: the `next` of the answer before. */
  first: z.int().min(0).optional(),
});
export type ExplainMove = z.output<typeof explainMoveInput>;

const amounts = { before: z.string(), after: z.string(), difference: z.string() };

const changed = z.strictObject({
  kind: z.string(),
  id: idField,
  action: z.enum(['create', 'update', 'delete', 'restore', 'withdraw', 'submit', 'reopen', 'accept']),
  /** Number or code of what is no recorded time. */
  code: z.string().nullable(),
  /** What settings are called; null for what has a date or a person instead. */
  name: z.string().nullable(),
  /** Of recorded time its date, of a version the date from which it holds, of a statement or a correction its first day. */
  date: dateField.nullable(),
});
export type ChangedObject = z.output<typeof changed>;

export const movedFigures = z.strictObject({
  statement_id: idField,
  employee_id: idField,
  period: z.strictObject({ from: dateField, to: dateField }),
  from: z.string(),
  to: z.string(),
  /** What differs between the two moments. */
  lines: z.array(z.strictObject({ ...lineField.shape, ...amounts })),
  /** How many changes were recorded in between, and how often the period was worked out to find those that matter. */
  changes: z.int(),
  evaluations: z.int(),
  /** Whether every change is told, not only those found by halving. */
  complete: z.boolean(),
  /** The place of the first change that was not looked at; null where none is left. */
  next: z.int().nullable(),
  /** Changes with their own effects on the line, in the order of recording; they add up to its difference. */
  moves: z.array(
    z.strictObject({
      at: z.string(),
      by: z.string().nullable(),
      objects: z.array(changed),
      /** How many objects changed in all; the first twenty are named. */
      count: z.int(),
      ...amounts,
    }),
  ),
});
export type MovedFigures = z.output<typeof movedFigures>;
