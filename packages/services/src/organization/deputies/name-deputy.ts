import { say } from '@stempel/core/messages';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../employees/lock-employee.ts';
import type { Deputy, NameDeputy } from './deputy-contract.ts';
import { selectDeputies } from './deputy-rows.ts';
import { requireOwnEmployee } from './own-employee.ts';

/**
 * Names who decides in the caller's place on some dates: with the caller's rights, for the caller's employees, and neither
 * about their own time nor about the caller's. Several may stand in at once; each may be named once for a date. Throws
 * `invalid` at the field, `conflict` naming the dates that are there already.
 */
export async function nameDeputy(ctx: ServiceContext, input: NameDeputy): Promise<Deputy> {
  const employeeId = requireOwnEmployee(ctx);
  const { deputy_id: deputyId, from, to } = input;
  requireOrderedPeriod(input);
  if (to < today(ctx)) throw refusalAt('/to', say('deputy-dates-over', { to }));
  if (deputyId.toLowerCase() === employeeId) throw refusalAt('/deputy_id', say('deputy-is-self'));
  return writing(ctx, async (tx) => {
    await lockEmployee(tx, employeeId);
    await requireAccount(tx, deputyId);
    await refuseOverlap(tx, employeeId, input);
    const id = newId();
    await tx.insert(schema.deputies).values({
      ...{ workspaceId: ctx.workspace.id, id, employeeId, deputyId, fromOn: from, toOn: to },
      ...{ recordedBy: ctx.actor.userId, createdAt: ctx.now },
    });
    const [after] = await selectDeputies(tx, sql`d.id = ${id}`);
    if (!after) throw new Error('The deputy was not saved.');
    await audit(tx, ctx, { action: 'create', resource: 'deputies', objectId: id, before: null, after });
    return after;
  });
}

/** Who has no account, or has not begun, could decide nothing. */
async function requireAccount(tx: WorkspaceTransaction, deputyId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from users where employee_id = ${deputyId} and state = 'activated' and kind = 'person'`);
  if (rows.length === 0) throw refusalAt('/deputy_id', say('deputy-without-account'));
}

async function refuseOverlap(
  tx: WorkspaceTransaction,
  employeeId: string,
  { deputy_id: deputyId, from, to }: NameDeputy,
): Promise<void> {
  const [other] = await selectDeputies(
    tx,
    sql`d.employee_id = ${employeeId} and d.deputy_id = ${deputyId} and d.from_on <= ${to} and d.to_on >= ${from}`,
  );
  if (!other) return;
  const { deputy_name: name } = other;
  throw new ServiceError(say('deputy-named-already', { name, from: other.from, to: other.to }));
}
