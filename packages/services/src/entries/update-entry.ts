import { schema } from '@stempel/db';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { notFound } from '../errors.ts';
import { getEmploymentOn } from '../recording/employment-on.ts';
import { lockEmployee } from '../recording/lock-employee.ts';
import { type ExpectedVersion, requireVersion } from '../recording/require-version.ts';
import { followChange, getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import { checkPosting } from './check-posting.ts';
import type { EntryDto, UpdateEntryBody } from './entry-contract.ts';
import { findEntryRow, toEntryDto } from './entry-rows.ts';

export type UpdateEntry = UpdateEntryBody & {
  employee_id: string;
  id: string;
  /** Version of If-Match; left out: any. */
  expected_version?: ExpectedVersion;
};

/** Changes an entry; fields left out stay, null empties one. Errors as for creating it, and `precondition-failed`. */
export async function updateEntry(ctx: ServiceContext, input: UpdateEntry): Promise<EntryDto> {
  const { employee_id: employeeId, id } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'update', employeeId);
    await lockEmployee(tx, employeeId);
    const before = await findEntryRow(tx, employeeId, id);
    if (!before) throw notFound('entry', id);
    requireVersion(before.revision, input.expected_version);
    const date = input.date ?? before.postedOn;
    const query = { employeeId, employmentId: before.employmentId, moment: { on: date }, pointer: '/date' };
    const employment = await getEmploymentOn(tx, ctx, query);
    const changed = {
      activityId: input.activity_id ?? before.activityId,
      projectId: input.project_id === undefined ? before.projectId : input.project_id,
      dimensionValues: input.dimension_values ?? before.dimensionValues,
    };
    const { approval } = await checkPosting(tx, { ...changed, on: date });
    const touched = await getTouchedStatements(tx, ctx, employment.id, [
      { from: before.postedOn, to: before.postedOn },
      { from: date, to: date },
    ]);
    await tx
      .update(schema.entries)
      .set({
        ...changed,
        postedOn: date,
        minutes: input.minutes ?? before.minutes,
        note: input.note === undefined ? before.note : input.note,
        approval,
        approvedAt: null,
        approvedBy: null,
        revision: sql`${schema.entries.revision} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(schema.entries.id, id));
    const row = await findEntryRow(tx, employeeId, id);
    if (!row) throw notFound('entry', id);
    const change = { before: toEntryDto(before), after: toEntryDto(row) };
    await audit(tx, ctx, { action: 'update', resource: 'entries', objectId: id, ...change });
    await followChange(tx, ctx, touched, 'entry');
    return change.after;
  });
}
