import { type Database, inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { withoutAudit } from '@stempel/db/testing';
import { addPerson, type TestPerson } from './add-person.ts';
import { addEmployees, type CompanyOptions, makeCompany } from './make-company.ts';

const managing = [
  'imports:*:all',
  'absences:*:managed',
  'statements:*:managed',
  'incidents:*:managed',
  'timesheet:*:managed',
];
/** What people may do for themselves. */
export const working = [
  'absences:*:self',
  'statements:read:self',
  'statements:submit:self',
  'timesheet:*:self',
];

/** Mette manages Anna. */
export async function makeToldCompany(db: Database, options: CompanyOptions = {}) {
  const made = await makeCompany(db, { now: '2026-03-02T05:00:00Z', ...options });
  const mette = await addPerson(made.ctx, made.employee.id, [...managing, ...working], 'Mette');
  const [employee] = await withoutAudit(db, made.ctx.workspace.id, (tx) =>
    addEmployees(tx, made, 1, { managerId: made.employee.id }),
  );
  const anna = await addPerson(made.ctx, employee?.id ?? '', working, 'Anna');
  return { made, mette, anna };
}

/** The mails that were written to somebody. */
export function mailsOf({ ctx, userId }: TestPerson) {
  return inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.select().from(schema.outgoingMails).where(eq(schema.outgoingMails.userId, userId)),
  );
}
