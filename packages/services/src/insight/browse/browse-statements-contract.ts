import { z } from 'zod';
import { collations } from '../../kernel/collations.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { listStatementsQuery, statementSorts } from '../../statements/index.ts';
import { statementsAsKnown } from '../../statements/known/index.ts';

/** The list of statements as people look through it: by what was known at a moment, by names and units, in their order. */
export const browseStatementsInput = listStatementsQuery.extend({
  ...statementsAsKnown,
  /** Words that all have to occur in a name the employee bears or bore, or in their number or email; accents and case do not matter. */
  q: z.string().trim().max(200).optional(),
  /** The unit with its sub-units, on the last day of the period. */
  branch_id: idField.optional(),
  /** Who managed them, and which terms they had, on that day, too. */
  manager_id: idField.optional(),
  employment_terms_id: idField.optional(),
  sort: z.enum(statementSorts).default('period'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  collation: z.enum(collations).default('en'),
});
export type BrowseStatements = z.output<typeof browseStatementsInput>;
