import type { Action, Resource } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../context.ts';
import { scopesOf } from '../permission.ts';
import { uuidList } from '../uuid-list.ts';
import type { Matter } from './decision-lines.ts';
import { versionToday } from './version-today.ts';

/** Those of the matters' projects that the caller manages today; none unless their scope is `managed` at least. */
export async function managedAmong(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  [resource, action]: readonly [Resource, Action],
  matters: readonly Matter[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(matters.flatMap(({ projectId }) => projectId ?? []))];
  const own = ctx.actor.employeeId;
  if (ids.length === 0 || own === null || !scopesOf(ctx, resource, action)?.has('managed')) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select asked.id from unnest(${uuidList(ids)}) as asked (id)
     cross join ${versionToday('project', sql`asked.id`, today(ctx))} v where v.manager_id = ${own}`);
  return new Set(rows.map(({ id }) => id));
}
