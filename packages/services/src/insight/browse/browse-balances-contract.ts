import { z } from 'zod';
import { dateField, idField, pageFields, scopeField } from '../../kernel/contract-fields.ts';
import { knownAtField } from '../../kernel/known-at.ts';

export const browseBalancesInput = z.strictObject({
  ...pageFields,
  as_of: dateField.optional(),
  /** What was booked by this moment. */
  known_at: knownAtField.optional(),
  scope: scopeField,
  /** Words that all have to occur in name or number of the employee, in any case. */
  q: z.string().trim().max(200).optional(),
  account_id: idField.optional(),
  /** The unit with its sub-units. */
  org_unit_id: idField.optional(),
  manager_id: idField.optional(),
  employment_terms_id: idField.optional(),
  sort: z.enum(['name', 'number', 'unit', 'account', 'balance']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  collation: z.enum(['en', 'da', 'de']).default('en'),
});
export type BrowseBalances = z.output<typeof browseBalancesInput>;

/** One account of one employee at the end of a date, summed over their employments. */
export interface BrowsedBalance {
  employee_id: string;
  employee_number: string;
  employee_name: string;
  unit: string | null;
  account_id: string;
  account: string;
  account_name: string;
  kind: 'leave' | 'flex';
  balance_minutes: number | null;
  balance_days: string | null;
  /** Last date a movement was booked on. */
  moved_on: string;
  /** Last date of the last period settled by then; null while none is. */
  settled_to: string | null;
}
