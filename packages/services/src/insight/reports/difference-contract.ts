import { z } from 'zod';
import { codeField, dateField, idField, nameField, scopeField } from '../../kernel/contract-fields.ts';
import { correctionFilters } from '../../statements/corrections/index.ts';

/** What pending differences are narrowed by, as the list of corrections is. */
export const pendingDifferencesQuery = z.strictObject({ scope: scopeField, ...correctionFilters });
export type PendingDifferencesQuery = z.output<typeof pendingDifferencesQuery>;

const differenceFields = {
  kind: z.enum(['supplement', 'payout', 'account']),
  /** Line, activity or account. */
  key: z.string(),
  /** What the difference counts; null where it cannot be told from the rules that there were: then nothing is added up. */
  unit: z.enum(['minutes', 'days', 'occurrences', 'amount']).nullable(),
  /** Of an amount, ISO 4217. */
  currency: z.string().nullable(),
  /** Exact: a decimal string with at most four decimals. */
  difference: z.string().nullable(),
};

const unitFields = {
  /** Corrections that nobody has decided about. */
  corrections: z.int(),
  employees: z.int(),
  /** First and last date of the settled periods that would change. */
  from: dateField.nullable(),
  to: dateField.nullable(),
};

const unitOfRow = { org_unit_id: idField, org_unit: codeField, org_unit_name: nameField };

export type DifferenceSum = {
  [Name in keyof typeof differenceFields]: z.output<(typeof differenceFields)[Name]>;
};

/** What some pending corrections come to. */
export interface PendingSums {
  corrections: number;
  employees: number;
  from: string | null;
  to: string | null;
  differences: DifferenceSum[];
}

export interface PendingDifferencesOfUnit extends PendingSums {
  org_unit_id: string;
  org_unit: string;
  org_unit_name: string;
}

export interface PendingDifferences {
  data: PendingDifferencesOfUnit[];
  total: PendingSums;
}

/** A line of the file: a unit and one of its sums, or none. */
export const pendingDifferenceColumns = Object.keys({ ...unitOfRow, ...unitFields, ...differenceFields });
