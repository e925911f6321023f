import { schema } from '@stempel/db';
import { insertAudited } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import type { EntryDto } from './entry-contract.ts';
import { type CreateEntry, judgeEntry } from './new-entry.ts';
import { tellWaiting } from './tell-entries.ts';

/**
 * Posts minutes of a date to an activity. Errors: `invalid` at the field (outside the employment, activity or
 * project not in force, project or dimension missing), `conflict` when the statement of the date is submitted.
 */
export async function createEntry(ctx: ServiceContext, input: CreateEntry): Promise<EntryDto> {
  const { date } = input;
  return writing(ctx, async (tx) => {
    const { row, after } = await judgeEntry(tx, ctx, input);
    const touched = await getTouchedStatements(tx, ctx, row.employmentId, [{ from: date, to: date }]);
    const change = { resource: 'entries', objectId: after.id, after };
    await insertAudited(tx, ctx, [schema.entries, row], change);
    await tellWaiting(tx, ctx, [after]);
    await followChange(tx, ctx, touched, 'entry');
    return after;
  });
}
