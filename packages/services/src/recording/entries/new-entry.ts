import { newId, type schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScopeOver } from '../../kernel/employee-scope.ts';
import { asStored } from '../as-stored.ts';
import { type EmploymentOn, getEmploymentOn } from '../employment-on.ts';
import { checkPosting } from './check-posting.ts';
import type { CreateEntryBody, EntryDto } from './entry-contract.ts';
import { toEntryDto } from './entry-rows.ts';

export type CreateEntry = CreateEntryBody & {
  employee_id: string;
  source?: 'api' | 'console' | 'job' | 'import';
};

/** Where the employment of a new entry is looked for. */
export function placeOf({ employee_id: employeeId, employment_id: employmentId, date: on }: CreateEntry) {
  return { employeeId, employmentId, moment: { on }, pointer: '/date' };
}

/** A new entry as it will stand. */
export interface PlannedEntry {
  readonly row: typeof schema.entries.$inferInsert;
  readonly after: EntryDto;
}

/**
 * Judges one new entry, posted alone or among many: the caller's scope, its employment, what it is posted to. Throws
 * `forbidden`, or `invalid` at the field.
 */
export async function judgeEntry(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: CreateEntry,
): Promise<PlannedEntry> {
  await requireScopeOver(tx, ctx, 'timesheet', 'create', input.employee_id);
  return planEntry(tx, ctx, input, await getEmploymentOn(tx, ctx, placeOf(input)));
}

async function planEntry(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: CreateEntry,
  employment: EmploymentOn,
): Promise<PlannedEntry> {
  const { date, project_id: projectId = null, source = 'api' } = input;
  const id = newId();
  const dimensionValues = input.dimension_values ?? {};
  const posting = { activityId: input.activity_id, projectId, dimensionValues, on: date };
  const { activity, approval } = await checkPosting(tx, posting);
  const now = asStored(ctx.now);
  const stored = {
    id,
    employeeId: employment.employeeId,
    employmentId: employment.id,
    postedOn: date,
    activityId: activity.id,
    minutes: input.minutes,
    projectId,
    dimensionValues,
    note: input.note ?? null,
    approval,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  return {
    row: { workspaceId: ctx.workspace.id, source, recordedBy: ctx.actor.userId, ...stored },
    after: toEntryDto({ ...stored, activity: activity.code }),
  };
}
