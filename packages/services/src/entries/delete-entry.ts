import { schema } from '@stempel/db';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { notFound } from '../errors.ts';
import { lockEmployee } from '../recording/lock-employee.ts';
import { type ExpectedVersion, requireVersion } from '../recording/require-version.ts';
import { followChange, getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import { findEntryRow, toEntryDto } from './entry-rows.ts';

export interface DeleteEntry {
  employee_id: string;
  id: string;
  /** Version of If-Match; left out: any. */
  expected_version?: ExpectedVersion;
}

/** Deletes an entry; its row stays for the record, no list shows it. */
export async function deleteEntry(ctx: ServiceContext, input: DeleteEntry): Promise<void> {
  const { employee_id: employeeId, id } = input;
  await writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'delete', employeeId);
    await lockEmployee(tx, employeeId);
    const row = await findEntryRow(tx, employeeId, id);
    if (!row) throw notFound('entry', id);
    requireVersion(row.revision, input.expected_version);
    const dates = { from: row.postedOn, to: row.postedOn };
    const touched = await getTouchedStatements(tx, ctx, row.employmentId, [dates]);
    await tx
      .update(schema.entries)
      .set({ deletedAt: ctx.now, updatedAt: ctx.now, revision: sql`${schema.entries.revision} + 1` })
      .where(eq(schema.entries.id, id));
    const before = toEntryDto(row);
    await audit(tx, ctx, { action: 'delete', resource: 'entries', objectId: id, before, after: null });
    await followChange(tx, ctx, touched, 'entry');
  });
}
