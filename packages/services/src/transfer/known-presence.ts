import { schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { reading } from '../kernel/transaction.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import type { PresenceDto, RecordPresence } from '../recording/presence/index.ts';
import { selectPresence, toPresenceDto } from '../recording/presence/presence-rows.ts';
import { readPunch } from '../recording/punch.ts';
import type { TransferRecord } from './transfer-kind.ts';

/** A row whose cells were read. */
export interface PresenceRow {
  readonly employeeId: string;
  readonly record: TransferRecord;
  readonly fields: TransferRecord;
  readonly body: Pick<RecordPresence, 'start'>;
  readonly startedAt: number;
}

/** Intervals by employee and the millisecond they started. */
export type KnownPresence = Map<string, PresenceDto[]>;

export function keyOf({ employeeId, startedAt }: Pick<PresenceRow, 'employeeId' | 'startedAt'>): string {
  return `${employeeId} ${startedAt}`;
}

/** Intervals of one employment that begin within a millisecond: work does not overlap, of standby there are few. */
const mostAtOnce = 100;

/** The intervals that began when one of the rows does. */
export async function findKnown(ctx: ServiceContext, rows: readonly PresenceRow[]): Promise<KnownPresence> {
  if (rows.length === 0) return new Map();
  const starts = rows.map(({ startedAt }) => Temporal.Instant.fromEpochMilliseconds(startedAt).toString());
  const employees = uuidList(rows.map(({ employeeId }) => employeeId));
  const ids = sql`
    select found.id from unnest(${employees}, ${`{${starts.join(',')}}`}::timestamptz[]) as asked (employee_id, start_at)
     cross join lateral (
       select id from employments
        where workspace_id = ${ctx.workspace.id} and employee_id = asked.employee_id offset 0) e
     cross join lateral (
       select p.id from presence p
        where p.workspace_id = ${ctx.workspace.id} and p.employment_id = e.id and p.deleted_at is null
          and p.started_at >= asked.start_at and p.started_at < asked.start_at + interval '1 millisecond'
        order by p.started_at limit ${mostAtOnce}) found`;
  // Row by row, and in the order of an index: the planner knows nothing of rows that this transaction adds.
  const { workspaceId, id } = schema.presence;
  const found = await reading(ctx, (tx) =>
    selectPresence(tx, sql`${workspaceId} = ${ctx.workspace.id} and ${id} = any(array(${ids}))`),
  );
  return Map.groupBy(
    found.map((row) => toPresenceDto(row)),
    ({ employee_id: employeeId, start }) =>
      keyOf({ employeeId, startedAt: readPunch(start).at.epochMilliseconds }),
  );
}

/** Of intervals that start together, the one a row stands for: standby and work may begin at one moment. */
export async function findSame(
  ctx: ServiceContext,
  candidates: readonly PresenceDto[],
  reason: unknown,
  start: string,
): Promise<PresenceDto | undefined> {
  if (candidates.length === 0 || reason === undefined) return candidates[0];
  const same = candidates.find((one) => one.reason === reason);
  if (same) return same;
  const kind = reason === null ? 'work' : await kindOfReason(ctx, String(reason), start);
  return kind === 'standby' ? undefined : candidates.find((one) => one.kind === 'work');
}

/** An unknown reason is work here; writing the row refuses it. */
async function kindOfReason(ctx: ServiceContext, code: string, start: string): Promise<string> {
  const { rows } = await reading(ctx, (tx) =>
    tx.execute<{ kind: string }>(sql`
      select v.kind from reasons r
        join reason_versions v on v.workspace_id = r.workspace_id and v.object_id = r.id and v.superseded_at is null
       where r.workspace_id = ${ctx.workspace.id} and r.code = ${code}
       order by v.effective_from <= ${start.slice(0, 'YYYY-MM-DD'.length)}::date desc, v.effective_from desc limit 1`),
  );
  return rows[0]?.kind ?? 'work';
}
