import { schema } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import { type ExpectedVersion, requireVersion } from '../../versioned/require-version.ts';
import { getEmploymentOn } from '../employment-on.ts';
import { markDeleted } from '../mark-deleted.ts';
import { datesOf } from './presence-interval.ts';
import { findPresenceRow, toPresenceDto } from './presence-rows.ts';
import { endOf, startOf } from './update-presence.ts';

export interface DeletePresence {
  employee_id: string;
  id: string;
  /** Version of If-Match; left out: any. */
  expected_version?: ExpectedVersion;
}

/** Deletes an interval; its row stays for the record, no list shows it. Errors as for changing it. */
export async function deletePresence(ctx: ServiceContext, input: DeletePresence): Promise<void> {
  const { employee_id: employeeId, id } = input;
  await writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'delete', employeeId);
    await lockEmployee(tx, employeeId);
    const row = await findPresenceRow(tx, employeeId, id);
    if (!row) throw notFound('presence interval', id);
    requireVersion(row.revision, input.expected_version);
    const employment = await getEmploymentOn(tx, ctx, {
      employeeId,
      employmentId: row.employmentId,
      moment: { at: row.startedAt },
      pointer: '/start',
    });
    const dates = datesOf({ start: startOf(row), end: endOf(row) }, employment);
    const touched = await getTouchedStatements(tx, ctx, employment.id, [dates]);
    await markDeleted(tx, ctx, schema.presence, id);
    const before = toPresenceDto(row);
    await audit(tx, ctx, { action: 'delete', resource: 'presence', objectId: id, before, after: null });
    await followChange(tx, ctx, touched, 'presence');
  });
}
