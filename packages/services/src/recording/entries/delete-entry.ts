import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import { type ExpectedVersion, requireVersion } from '../../versioned/require-version.ts';
import { markDeleted } from '../mark-deleted.ts';
import { type EntryRow, findEntryRow, toEntryDto } from './entry-rows.ts';

export interface DeleteEntry {
  employee_id: string;
  id: string;
  /** Version of If-Match; left out: any. */
  expected_version?: ExpectedVersion;
}

/**
 * Deletes an entry; its row stays for the record, no list shows it. `conflict` for one's own that was ever approved, though
 * it waits for approval again.
 */
export async function deleteEntry(ctx: ServiceContext, input: DeleteEntry): Promise<void> {
  const { employee_id: employeeId, id } = input;
  await writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'delete', employeeId);
    await lockEmployee(tx, employeeId);
    const row = await findEntryRow(tx, employeeId, id);
    if (!row) throw notFound('entry', id);
    requireVersion(row.revision, input.expected_version);
    refuseOwnApproved(ctx, row);
    const dates = { from: row.postedOn, to: row.postedOn };
    const touched = await getTouchedStatements(tx, ctx, row.employmentId, [dates]);
    await markDeleted(tx, ctx, schema.entries, id);
    const before = toEntryDto(row);
    await audit(tx, ctx, { action: 'delete', resource: 'entries', objectId: id, before, after: null });
    await followChange(tx, ctx, touched, 'entry');
  });
}

function refuseOwnApproved(ctx: ServiceContext, { approval, approvedAt, employeeId }: EntryRow): void {
  const wasApproved = approval === 'approved' || approvedAt !== null;
  if (!wasApproved || ctx.actor.employeeId !== employeeId) return;
  throw new ServiceError(say('entry-approved'));
}
