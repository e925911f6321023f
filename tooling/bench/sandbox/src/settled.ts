import { mintKey } from '@stempel/auth/testing';
import { parseGrant } from '@stempel/core/access';
import { connectDatabase, type Database, inWorkspace } from '@stempel/db';
import type { ServiceContext, WorkspaceContext } from '@stempel/services';
import { seedLoad } from '@stempel/services/seed';
import { decideStatements, generateStatements, previewDecisions } from '@stempel/services/statements';

export const now = '2026-11-21T09:00:00Z';

/** Whose closed months drafts are tried on. */
export interface Tenant {
  workspace: WorkspaceContext;
  userId: string;
  employees: number;
  months: number;
}

export function contextOf(db: Database, { workspace, userId }: Tenant): ServiceContext {
  const actor = { kind: 'service-user' as const, userId, name: 'Payroll', employeeId: null, isOwner: false };
  const at = Temporal.Instant.from(now);
  return { db, workspace, actor: { ...actor, grants: [parseGrant('*:*:all')] }, now: at, requestId: 'bench' };
}

/** Employees with two intervals on each weekday of their months. Seeds are consistent by themselves: `url` checks no foreign keys. */
export async function seedTenant(
  url: string,
  slug: string,
  employees: number,
  months: number,
): Promise<Tenant> {
  const db = connectDatabase({ url });
  const at = Temporal.Instant.from(now);
  const who = { environment: 'production', now: at, requestId: 'bench' } as const;
  const { workspace } = await seedLoad(db, { ...who, slug, employees, months });
  const { userId } = await mintKey(db, workspace.id);
  await db.close();
  return {
    workspace: { ...workspace, timeZone: 'Europe/Copenhagen', isTest: true },
    userId,
    employees,
    months,
  };
}

const decidedAtOnce = 200;

/** Makes and settles every month there is, and goes on where it was interrupted; resolves with how many statements. */
export async function settle(ctx: ServiceContext): Promise<number> {
  await generateStatements(ctx);
  for (const [decision, state] of [
    ['submit', 'ready'],
    ['approve', 'submitted'],
  ] as const) {
    const { rows } = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
      tx.execute<{ id: string }>(
        `select id from statements where state = '${state}' order by period_from, employee_id`,
      ),
    );
    for (let at = 0; at < rows.length; at += decidedAtOnce) {
      const ids = rows.slice(at, at + decidedAtOnce).map(({ id }) => id);
      const { included } = await previewDecisions(ctx, { decision, ids });
      const statements = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
      const { results } = await decideStatements(ctx, { decision, statements });
      const done = results.filter((result) => result.done).length;
      if (done !== ids.length) throw new Error(`${decision}: ${done} of ${ids.length} were done.`);
    }
  }
  const { rows } = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.execute<{ settled: number }>(
      `select count(*)::int as settled from statements where state = 'approved'`,
    ),
  );
  return rows[0]?.settled ?? 0;
}
