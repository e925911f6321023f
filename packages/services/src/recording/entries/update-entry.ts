import { isDeepStrictEqual } from 'node:util';
import { inOneFlight, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import { type ExpectedVersion, requireVersion } from '../../versioned/require-version.ts';
import { getEmploymentOn } from '../employment-on.ts';
import { checkPosting } from './check-posting.ts';
import type { EntryDto, UpdateEntryBody } from './entry-contract.ts';
import { undecided } from './entry-decision.ts';
import { type EntryRow, findEntryRow, toEntryDto } from './entry-rows.ts';
import { tellWaiting } from './tell-entries.ts';

export type UpdateEntry = UpdateEntryBody & {
  employee_id: string;
  id: string;
  /** Version of If-Match; left out: any. */
  expected_version?: ExpectedVersion;
};

/**
 * Changes an entry; fields left out stay, null empties one. An approved one waits for approval again; when and by whom
 * it was approved stays for the record. Errors as for creating it, and `precondition-failed`.
 */
export async function updateEntry(ctx: ServiceContext, input: UpdateEntry): Promise<EntryDto> {
  const { employee_id: employeeId, id } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'update', employeeId);
    await lockEmployee(tx, employeeId);
    const before = await findEntryRow(tx, employeeId, id);
    if (!before) throw notFound('entry', id);
    requireVersion(before.revision, input.expected_version);
    const date = input.date ?? before.postedOn;
    const changed = {
      activityId: input.activity_id ?? before.activityId,
      projectId: input.project_id === undefined ? before.projectId : input.project_id,
      dimensionValues: input.dimension_values ?? before.dimensionValues,
    };
    const minutes = input.minutes ?? before.minutes;
    const posting = { ...changed, postedOn: date, minutes };
    // A note changes no figure, whatever became of the statement of the date and of what it is posted to.
    const isSamePosting = isDeepStrictEqual(postingOf(posting), postingOf(before));
    const waiting = isSamePosting ? {} : await placeAnew(tx, ctx, before, posting);
    const dates = isSamePosting ? [] : [before.postedOn, date].map((on) => ({ from: on, to: on }));
    const touched = await getTouchedStatements(tx, ctx, before.employmentId, dates);
    const columns = {
      ...posting,
      note: input.note === undefined ? before.note : input.note,
      ...waiting,
      revision: sql`${schema.entries.revision} + 1`,
      updatedAt: ctx.now,
    };
    await inOneFlight([
      keepEarlier(tx, ctx, schema.entries, [id]),
      tx.update(schema.entries).set(columns).where(eq(schema.entries.id, id)).execute(),
    ]);
    const row = await findEntryRow(tx, employeeId, id);
    if (!row) throw notFound('entry', id);
    const change = { before: toEntryDto(before), after: toEntryDto(row) };
    await audit(tx, ctx, { action: 'update', resource: 'entries', objectId: id, ...change });
    if (!isSamePosting) await tellWaiting(tx, ctx, [change.after]);
    await followChange(tx, ctx, touched, 'entry');
    return change.after;
  });
}

/** What another posting has of its approval. Throws `invalid` where it cannot be on its date. */
async function placeAnew(tx: WorkspaceTransaction, ctx: ServiceContext, before: EntryRow, posting: Posting) {
  const { employeeId, employmentId } = before;
  const { postedOn: on } = posting;
  await getEmploymentOn(tx, ctx, { employeeId, employmentId, moment: { on }, pointer: '/date' });
  const { approval } = await checkPosting(tx, { ...posting, on });
  return { approval, ...undecided };
}

type Posting = Pick<EntryRow, 'postedOn' | 'activityId' | 'projectId' | 'minutes' | 'dimensionValues'>;

/** What an approval is about: changed, it waits for one again. A note may change freely. */
function postingOf({ postedOn, activityId, projectId, minutes, dimensionValues }: Posting): Posting {
  return { postedOn, activityId, projectId, minutes, dimensionValues };
}
