import type { WorkspaceTransaction } from '@stempel/db';
import { loneRead, loneWorkspace, namedStatement, runLoneRead, schema } from '@stempel/db';
import { and, eq, inArray, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from './context.ts';
import { runNamed } from './named-statement.ts';

/**
 * Counts a write of a resource, in the transaction of the write. The row stays locked until the end, so writers
 * of one resource in one workspace take turns: checks across rows (cycles, types) cannot race.
 */
export async function bumpResource(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: string,
): Promise<void> {
  if (ctx.db.shared?.counted?.has(resource)) return;
  await runNamed(tx, bump, [ctx.workspace.id, resource]);
}

/**
 * Counts a write now for all that follow in the shared transaction of `ctx`: each of thousands of updates of one row in
 * one transaction would walk over all those before.
 */
export async function countOnce(ctx: ServiceContext, resource: string): Promise<ServiceContext> {
  const { shared } = ctx.db;
  if (!shared) return ctx;
  await bumpResource(shared.tx, ctx, resource);
  return { ...ctx, db: { ...ctx.db, shared: { ...shared, counted: new Set([resource]) } } };
}

const bump = namedStatement(
  'count-a-write',
  `
  insert into resource_counters (workspace_id, resource, version) values ($1::uuid, $2, 1)
  on conflict (workspace_id, resource) do update set version = resource_counters.version + 1`,
);

/** How often these resources were written; what ETags of their lists are made from. 0 for never. */
export async function readResourceVersion(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resources: string[],
): Promise<number> {
  const counters = schema.resourceCounters;
  const [row] = await tx
    .select({ total: sql<string>`coalesce(sum(${counters.version}), 0)` })
    .from(counters)
    .where(and(eq(counters.workspaceId, ctx.workspace.id), inArray(counters.resource, resources)));
  return Number(row?.total ?? 0);
}

const listVersion = loneRead(
  'read list version',
  sql`select coalesce(sum(${schema.resourceCounters.version}), 0)::text as total from ${schema.resourceCounters}
       where ${schema.resourceCounters.workspaceId} = ${loneWorkspace}
         and ${schema.resourceCounters.resource} = any(${sql.placeholder('resources')}::text[])`,
);

/** As `readResourceVersion`, as a whole verb in one round trip. Needs no permission: it tells nothing of the rows. */
export async function readListVersion(ctx: ServiceContext, resources: string[]): Promise<number> {
  const [row] = await runLoneRead<{ total: string }>(ctx.db, listVersion, ctx.workspace.id, { resources });
  return Number(row?.total ?? 0);
}
