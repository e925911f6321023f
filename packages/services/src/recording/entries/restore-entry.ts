import { inOneFlight, schema } from '@stempel/db';
import { and, eq, isNotNull, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import { getEmploymentOn } from '../employment-on.ts';
import { requireOwnRemoval } from '../own-removal.ts';
import { checkPosting } from './check-posting.ts';
import type { EntryDto } from './entry-contract.ts';
import { undecided } from './entry-decision.ts';
import { findEntryRow, toEntryDto } from './entry-rows.ts';
import { tellWaiting } from './tell-entries.ts';

export interface RestoreEntry {
  employee_id: string;
  id: string;
}

/**
 * Takes a removal back: the entry stands again as it was, under its id. What a project's manager decided about it is
 * asked again. Errors as for creating it, `not-found` when nothing was removed, `conflict` when somebody else did.
 */
export async function restoreEntry(ctx: ServiceContext, input: RestoreEntry): Promise<EntryDto> {
  const { employee_id: employeeId, id } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'delete', employeeId);
    await lockEmployee(tx, employeeId);
    const { entries } = schema;
    const [removed] = await tx
      .select()
      .from(entries)
      .where(and(eq(entries.employeeId, employeeId), eq(entries.id, id), isNotNull(entries.deletedAt)));
    if (!removed) throw notFound('entry', id);
    await requireOwnRemoval(tx, ctx, 'entries', id);
    const { employmentId, postedOn: on, activityId, projectId, dimensionValues } = removed;
    await getEmploymentOn(tx, ctx, { employeeId, employmentId, moment: { on }, pointer: '/date' });
    const { approval } = await checkPosting(tx, { activityId, projectId, dimensionValues, on });
    const touched = await getTouchedStatements(tx, ctx, employmentId, [{ from: on, to: on }]);
    const revision = sql`${entries.revision} + 1`;
    await inOneFlight([
      keepEarlier(tx, ctx, entries, [id]),
      tx
        .update(entries)
        .set({ approval, ...undecided, deletedAt: null, updatedAt: ctx.now, revision })
        .where(eq(entries.id, id))
        .execute(),
    ]);
    const row = await findEntryRow(tx, employeeId, id);
    if (!row) throw notFound('entry', id);
    const after = toEntryDto(row);
    await audit(tx, ctx, { action: 'restore', resource: 'entries', objectId: id, before: null, after });
    await tellWaiting(tx, ctx, [after]);
    await followChange(tx, ctx, touched, 'entry');
    return after;
  });
}
