import { isId, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../employees/lock-employee.ts';
import { selectDeputies } from './deputy-rows.ts';
import { requireOwnEmployee } from './own-employee.ts';

/** Ends that somebody stands in for the caller; what they decided stands. Throws `not-found`. */
export async function removeDeputy(ctx: ServiceContext, { id }: { id: string }): Promise<void> {
  const employeeId = requireOwnEmployee(ctx);
  await writing(ctx, async (tx) => {
    await lockEmployee(tx, employeeId);
    const own = isId(id) ? sql`d.id = ${id} and d.employee_id = ${employeeId}` : sql`false`;
    const [before] = await selectDeputies(tx, own);
    if (!before) throw notFound('deputy', id);
    await tx.delete(schema.deputies).where(eq(schema.deputies.id, id));
    await audit(tx, ctx, { action: 'delete', resource: 'deputies', objectId: id, before, after: null });
  });
}
