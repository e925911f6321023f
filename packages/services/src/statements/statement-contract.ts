import { z } from 'zod';
import { correctionLine, statementFigures } from '../evaluation/statement-figures-contract.ts';
import {
  codeField,
  dateField,
  idField,
  instantField,
  pageFields,
  pageOf,
  scopeField,
} from '../kernel/contract-fields.ts';
import { minutesField, versionField } from '../kernel/time-fields.ts';
import type { StoredTraceEntry } from './stored-trace.ts';

export const statementStates = ['ready', 'submitted', 'approved', 'reopened'] as const;
export type StatementState = (typeof statementStates)[number];

export const approvalModes = ['automatic', 'manager', 'employee-then-manager'] as const;
export type ApprovalMode = (typeof approvalModes)[number];

export const statementSplit = z
  .object({
    counter: z
      .string()
      .meta({ description: 'Counter that the payout is taken from.', example: 'norm-balance' }),
    activity: codeField.nullable(),
    available_minutes: minutesField.meta({ description: 'What is left of the counter.', example: 600 }),
    min_minutes: minutesField.meta({ description: 'Least payout above 0.', example: 0 }),
    max_minutes: minutesField.meta({ description: 'Largest payout.', example: 600 }),
    unit_minutes: minutesField.meta({ description: 'The payout is a multiple of this.', example: 1 }),
  })
  .meta({ id: 'StatementSplit', description: 'What may be chosen at submission.' });
export type StatementSplit = z.output<typeof statementSplit>;

const header = {
  id: idField,
  employee_id: idField,
  employee_number: z.string().meta({ description: 'Number of the employee.', example: '1042' }),
  employee_name: z.string().meta({ description: 'Name of the employee.', example: 'Karen Holm' }),
  employment_id: idField,
  period: z
    .object({ from: dateField, to: dateField })
    .meta({ description: 'Local dates, both included.', example: { from: '2026-03-01', to: '2026-03-31' } }),
  state: z.enum(statementStates).meta({
    description: 'Figures are settled only once the statement is approved.',
    example: 'approved',
  }),
  approval_mode: z
    .enum(approvalModes)
    .meta({ description: 'From the employment terms.', example: 'manager' }),
  settled: z.boolean().meta({ description: 'Whether the statement is approved.', example: true }),
  chosen_payout_minutes: minutesField.meta({
    description: 'Payout chosen at submission; 0 before.',
    example: 0,
  }),
  split: statementSplit.nullable().meta({ description: 'Null when the policies leave no choice.' }),
  note: z.string().nullable().meta({ description: 'Why it was reopened.', example: null }),
  generated_at: instantField,
  submitted_at: instantField.nullable(),
  submitted_by: z.string().nullable().meta({ description: 'Name.', example: 'Karen Holm' }),
  approved_at: instantField.nullable(),
  approved_by: z.string().nullable().meta({ description: 'Name.', example: 'Mads Lund' }),
  version: versionField,
  updated_at: instantField,
};

/** A statement as lists show it: all figures, without the trace. */
export const statementDto = z
  .object({ ...header, ...statementFigures.shape, corrections: z.array(correctionLine) })
  .meta({ id: 'Statement', description: 'Result of a closed period of one employment.' });
export type StatementDto = z.output<typeof statementDto>;

export const configVersion = z
  .object({
    kind: z.string().meta({ description: 'Kind of configuration.', example: 'supplement-policy' }),
    code: codeField,
    version_id: idField,
    effective_from: dateField,
  })
  .meta({ id: 'ConfigVersion', description: 'A version of configuration that was in force.' });

/** One statement with everything that explains it. */
export const statementDetailDto = statementDto
  .extend({
    input_hash: z
      .string()
      .meta({ description: 'SHA-256 of what was evaluated.', example: 'b5bb9d8014a0f9b1d61e21e796d78dcc' }),
    config_versions: z.array(configVersion).meta({ description: 'Configuration that was in force.' }),
    trace: z
      .array(z.record(z.string(), z.unknown()))
      .meta({ description: 'Every line explained: rules, filters, arithmetic, rounding.' }),
  })
  .meta({ id: 'StatementDetail', description: 'A statement with everything that explains it.' });
/** What is stored of the trace is typed; the contract promises callers no more than objects. */
export type StatementDetailDto = Omit<z.output<typeof statementDetailDto>, 'trace'> & {
  trace: StoredTraceEntry[];
};

export const listStatementsQuery = z.strictObject({
  employee_id: z.array(idField).optional(),
  org_unit_id: z.array(idField).optional(),
  state: z
    .array(z.enum(statementStates))
    .optional()
    .meta({ description: 'Only these states.', example: ['approved'] }),
  from: dateField.optional().meta({
    description: 'Only periods that end on or after this date.',
    example: '2026-03-01',
  }),
  to: dateField.optional().meta({
    description: 'Only periods that start on or before this date.',
    example: '2026-03-31',
  }),
  updated_since: instantField.optional(),
  scope: scopeField,
  ...pageFields,
});
export type ListStatementsQuery = z.output<typeof listStatementsQuery>;

/** A page of statements; `truncated` becomes the header Service-Truncated (api/docs/http.md, Statements). */
export const statementPage = pageOf(statementDto).meta({
  id: 'StatementPage',
  description: 'One page of statements.',
});

export const submitStatementBody = z.strictObject({
  payout_minutes: z.int().min(0).max(1_000_000).optional().meta({
    description: 'Minutes paid out; the rest goes where the policies send it. Default 0.',
    example: 240,
  }),
});
export type SubmitStatementBody = z.output<typeof submitStatementBody>;

export const reopenStatementBody = z.strictObject({
  note: z.string().trim().min(1).max(2000).meta({
    description: 'What the employee should look at.',
    example: 'The evening of 12 March is missing.',
  }),
});
export type ReopenStatementBody = z.output<typeof reopenStatementBody>;
