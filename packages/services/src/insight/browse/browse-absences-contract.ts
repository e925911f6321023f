import { z } from 'zod';
import { idField } from '../../kernel/contract-fields.ts';
import { listAbsencesQuery } from '../../recording/absences/index.ts';

/** The list of absences as people look through it: by names, units, managers and terms, either way round. */
export const browseAbsencesInput = listAbsencesQuery.extend({
  /** Words that all have to occur in a name the employee bears or bore, or in their number or email; accents and case do not matter. */
  q: z.string().trim().max(200).optional(),
  /** The unit with its sub-units, on the first date. */
  branch_id: idField.optional(),
  /** Who managed them, and which terms they had, on that date, too. */
  manager_id: idField.optional(),
  employment_terms_id: idField.optional(),
  /** The earliest first, or the latest. */
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type BrowseAbsences = z.output<typeof browseAbsencesInput>;
