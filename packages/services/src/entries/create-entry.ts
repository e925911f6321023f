import { schema } from '@stempel/db';
import { insertAudited } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireScopeOver } from '../employee-scope.ts';
import { getEmploymentOn } from '../recording/employment-on.ts';
import { followChange, getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import type { EntryDto } from './entry-contract.ts';
import { type CreateEntry, placeOf, planEntry } from './new-entry.ts';

/**
 * Posts minutes of a date to an activity. Errors: `invalid` at the field (outside the employment, activity or
 * project not in force, project or dimension missing), `conflict` when the statement of the date is submitted.
 */
export async function createEntry(ctx: ServiceContext, input: CreateEntry): Promise<EntryDto> {
  const { employee_id: employeeId, date } = input;
  return writing(ctx, async (tx) => {
    await requireScopeOver(tx, ctx, 'timesheet', 'create', employeeId);
    const employment = await getEmploymentOn(tx, ctx, placeOf(input));
    const { row, after } = await planEntry(tx, ctx, input, employment);
    const touched = await getTouchedStatements(tx, ctx, employment.id, [{ from: date, to: date }]);
    const change = { resource: 'entries', objectId: after.id, after };
    await insertAudited(tx, ctx, [schema.entries, row], change);
    await followChange(tx, ctx, touched, 'entry');
    return after;
  });
}
