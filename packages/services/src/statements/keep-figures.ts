import { inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { uuidList } from '../kernel/uuid-list.ts';

const mostAtOnce = 1000;

/**
 * Keeps what statements hold, before they are worked out once more in the same transaction: what was told of them shows
 * them as they were then (ADR 15). The caller holds the locks of their employees.
 */
export async function keepFigures(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into earlier_figures (workspace_id, statement_id, revision, employee_id, figures, superseded_at)
    select s.workspace_id, s.id, s.revision, s.employee_id, s.figures, ${ctx.now.toString()}::timestamptz
      from unnest(${uuidList(ids)}) as wanted (id)
     cross join lateral (
       select * from statements where workspace_id = ${ctx.workspace.id} and id = wanted.id offset 0) s`);
}

interface Version {
  readonly id: string;
  readonly version: number;
}

/** What statements held in these versions, as stored, by id and version (`versionKey`); one that is gone is missing. */
export async function figuresThen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly Version[],
): Promise<Map<string, unknown>> {
  const versions = [...new Map(wanted.map((one) => [versionKey(one), one])).values()];
  const { rows } = await tx.execute<{ id: string; version: string; figures: unknown }>(sql`
    select wanted.id, wanted.version::text as version, coalesce((
        select e.figures from earlier_figures e
         where e.workspace_id = ${ctx.workspace.id} and e.statement_id = wanted.id and e.revision >= wanted.version
         order by e.revision limit 1), s.figures) as figures
      from unnest(${uuidList(versions.map(({ id }) => id))},
        ${`{${versions.map(({ version }) => version).join()}}`}::bigint[]) as wanted (id, version)
     cross join lateral (
       select figures from statements where workspace_id = ${ctx.workspace.id} and id = wanted.id offset 0) s`);
  return new Map(rows.map(({ id, version, figures }) => [versionKey({ id, version }), figures]));
}

export function versionKey({ id, version }: { readonly id: string; readonly version: number | string }) {
  return `${id} ${version}`;
}

/** Deletes what was kept before a moment, a thousand in a transaction; resolves with how many. */
export async function forgetFigures(
  { db, workspace }: ServiceContext,
  before: Temporal.Instant,
): Promise<number> {
  const { earlierFigures } = schema;
  for (let deleted = 0; ; ) {
    const { rowCount } = await inWorkspace(db, workspace.id, (tx) =>
      tx.execute(sql`
        delete from ${earlierFigures} where ctid = any (array(
          select ctid from ${earlierFigures}
           where workspace_id = ${workspace.id} and superseded_at < ${before.toString()}::timestamptz
           order by superseded_at limit ${mostAtOnce}))`),
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < mostAtOnce) return deleted;
  }
}
