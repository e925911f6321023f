import { z } from 'zod';
import { movementLine } from '../../evaluation/statement-figures-contract.ts';
import {
  dateField,
  idField,
  instantField,
  pageFields,
  pageOf,
  scopeField,
} from '../../kernel/contract-fields.ts';

/** A ledger row of a time account. Rows are only ever added. */
export const movementDto = movementLine
  .extend({
    id: idField,
    employee_id: idField,
    employment_id: idField,
    account_id: idField,
    statement_id: idField.nullable().meta({ description: 'Statement that booked it.' }),
    correction_id: idField.nullable().meta({ description: 'Correction it stems from.' }),
    source: z
      .string()
      .nullable()
      .meta({ description: 'Policy and plugin.', example: 'close/credit-counter' }),
    recorded_at: instantField,
  })
  .meta({ id: 'Movement' });
export type MovementDto = z.output<typeof movementDto>;

export const listMovementsQuery = z.strictObject({
  employee_id: idField.optional(),
  account_id: idField.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  scope: scopeField,
  ...pageFields,
});
export type ListMovementsQuery = z.output<typeof listMovementsQuery>;

export const movementPage = pageOf(movementDto).meta({ id: 'MovementPage' });

export const openBalanceBody = z.strictObject({
  employment_id: idField,
  account_id: idField,
  date: dateField.meta({
    description: 'The balance holds from the start of this date.',
    example: '2026-01-01',
  }),
  minutes: z.int().min(-1_000_000).max(1_000_000).optional(),
  days: z
    .string()
    .regex(/^-?\d{1,4}(\.\d{1,4})?$/)
    .optional()
    .meta({ description: 'Days for a leave account.', example: '12.5' }),
});
export type OpenBalanceBody = z.output<typeof openBalanceBody>;
