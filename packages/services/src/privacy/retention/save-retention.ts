import { schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeDue } from '../../kernel/due-work.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { monthsOf, readPeriods } from './read-retention.ts';
import { refuseShorter } from './refuse-shorter.ts';
import type { RetentionPeriod, SaveRetention } from './retention-contract.ts';

const { retention } = schema;

/** Chosen in the evening, it can be taken back before anything goes. */
const firstRun = { hours: 24 };

/**
 * Chooses how long kinds of data are kept; what is older goes from the next day on. Returns all kinds. Throws forbidden; invalid for a
 * shorter period than a kind allows.
 */
export async function saveRetention(
  ctx: ServiceContext,
  { periods }: SaveRetention,
): Promise<RetentionPeriod[]> {
  requireScope(ctx, 'workspace', 'delete', 'all');
  for (const [index, period] of periods.entries()) refuseShorter(period, `/periods/${index}/months`);
  return writing(ctx, async (tx) => {
    const { id } = ctx.workspace;
    await tx.execute(sql`select from workspaces where id = ${id}::uuid for update`);
    const before = await readPeriods(tx, ctx);
    const chosen = { chosenAt: ctx.now, chosenBy: ctx.actor.userId };
    await tx
      .insert(retention)
      .values(periods.map(({ kind, months }) => ({ workspaceId: id, kind, months, ...chosen })))
      .onConflictDoUpdate({
        target: [retention.workspaceId, retention.kind],
        set: { months: sql`excluded.months`, ...chosen },
      });
    const after = await readPeriods(tx, ctx);
    const change = { action: 'update' as const, resource: 'workspace', objectId: id };
    await audit(tx, ctx, {
      ...change,
      before: { retention: monthsOf(before) },
      after: { retention: monthsOf(after) },
    });
    await makeDue(tx, id, { work: 'keep-retention', now: ctx.now, at: ctx.now.add(firstRun) });
    return after;
  });
}
