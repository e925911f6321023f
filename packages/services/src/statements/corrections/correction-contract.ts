import { z } from 'zod';
import { correctionLine } from '../../evaluation/statement-figures-contract.ts';
import {
  dateField,
  idField,
  instantField,
  pageFields,
  pageOf,
  scopeField,
} from '../../kernel/contract-fields.ts';

export const correctionStates = ['pending', 'accepted', 'booked', 'dismissed'] as const;
export type CorrectionState = (typeof correctionStates)[number];

/** Settled periods evaluated again with today's knowledge (docs/statements.md, Corrections). */
export const correctionDto = z
  .object({
    id: idField,
    employee_id: idField,
    employee_name: z.string().meta({ description: 'Name of the employee.', example: 'Karen Holm' }),
    employment_id: idField,
    state: z.enum(correctionStates).meta({
      description: 'Booked once the next open statement is approved.',
      example: 'pending',
    }),
    periods: z
      .array(z.object({ statement_id: idField, from: dateField, to: dateField }))
      .meta({ description: 'Settled periods whose figures change, in order.' }),
    lines: z.array(correctionLine).meta({ description: 'Difference per period and line.' }),
    totals: z.array(correctionLine).meta({
      description: 'Difference per supplement, payout and account over all periods: what is booked.',
    }),
    cause: z.string().meta({ description: 'Why the periods were evaluated again.', example: 'presence' }),
    booked_statement_id: idField.nullable(),
    input_hash: z.string().meta({ description: 'SHA-256 of what was evaluated.', example: 'b5bb9d80' }),
    created_at: instantField,
    decided_at: instantField.nullable(),
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'Correction' });
export type CorrectionDto = z.output<typeof correctionDto>;

export const listCorrectionsQuery = z.strictObject({
  employee_id: idField.optional(),
  state: z.enum(correctionStates).optional(),
  scope: scopeField,
  ...pageFields,
});
export type ListCorrectionsQuery = z.output<typeof listCorrectionsQuery>;

export const correctionPage = pageOf(correctionDto).meta({ id: 'CorrectionPage' });
