import { newId, schema } from '@stempel/db';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { notFound } from '../errors.ts';
import { getEmploymentOn } from '../recording/employment-on.ts';
import { followChange, getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import { checkPosting } from './check-posting.ts';
import type { CreateEntryBody, EntryDto } from './entry-contract.ts';
import { findEntryRow, toEntryDto } from './entry-rows.ts';

export type CreateEntry = CreateEntryBody & {
  employee_id: string;
  source?: 'api' | 'console' | 'job' | 'import';
};

/**
 * Posts minutes of a date to an activity. Errors: `invalid` at the field (outside the employment, activity or
 * project not in force, project or dimension missing), `conflict` when the statement of the date is submitted.
 */
export async function createEntry(ctx: ServiceContext, input: CreateEntry): Promise<EntryDto> {
  const { employee_id: employeeId, date, project_id: projectId = null } = input;
  const dimensionValues = input.dimension_values ?? {};
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'create', employeeId);
    const moment = { on: date };
    const query = { employeeId, employmentId: input.employment_id, moment, pointer: '/date' };
    const employment = await getEmploymentOn(tx, ctx, query);
    const posting = { activityId: input.activity_id, projectId, dimensionValues, on: date };
    const approval = await checkPosting(tx, posting);
    const touched = await getTouchedStatements(tx, ctx, employment.id, [{ from: date, to: date }]);
    const id = newId();
    await tx.insert(schema.entries).values({
      workspaceId: ctx.workspace.id,
      id,
      employeeId,
      employmentId: employment.id,
      postedOn: date,
      activityId: input.activity_id,
      minutes: input.minutes,
      projectId,
      dimensionValues,
      note: input.note ?? null,
      approval,
      source: input.source ?? 'api',
      recordedBy: ctx.actor.userId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    const row = await findEntryRow(tx, employeeId, id);
    if (!row) throw notFound('entry', id);
    const after = toEntryDto(row);
    await audit(tx, ctx, { action: 'create', resource: 'entries', objectId: id, before: null, after });
    await followChange(tx, ctx, touched, 'entry');
    return after;
  });
}
