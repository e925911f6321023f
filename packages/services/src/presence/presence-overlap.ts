import { prepared, type WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { conflict, type ServiceError } from '../errors.ts';
import { formatPunch } from '../recording/punch.ts';

/** No interval is longer, so what may overlap never started earlier than this before. */
export const longestPresenceHours = 31 * 24;

interface Interval {
  readonly employmentId: string;
  readonly startAt: Temporal.Instant;
  /** Null while the person is checked in: nothing may start later either. */
  readonly endAt: Temporal.Instant | null;
  readonly exceptId?: string;
  /** Recorded elsewhere and imported: a check-in that nobody ended does not bar what came later. */
  readonly isImported?: boolean;
  /** Field of the request that holds the start. */
  readonly pointer: string;
}

interface Other {
  readonly id: string;
  readonly startedAt: string;
  readonly startedOffset: number;
  readonly endedAt: string | null;
  readonly endedOffset: number | null;
}

const startAt = sql`${sql.placeholder('startAt')}::timestamptz`;
const endAt = sql`${sql.placeholder('endAt')}::timestamptz`;

const ofEmployment = sql`select * from presence
  where workspace_id = ${sql.placeholder('workspaceId')}::uuid
    and employment_id = ${sql.placeholder('employmentId')}::uuid and deleted_at is null and started_at < ${endAt}`;

const workKind = sql`coalesce((
  select v.kind from reason_versions v
  where v.workspace_id = p.workspace_id and v.object_id = p.reason_id and v.superseded_at is null
    and v.effective_from <= p.started_on
  order by v.effective_from desc limit 1), 'work') = 'work'`;

/**
 * The refusal of a work interval that shares time with another work interval of the employment (DOMAIN §6.1), a
 * 409 naming the other one; undefined when there is none. The caller holds the lock on the employment row.
 */
export async function findOverlap(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  interval: Interval,
): Promise<ServiceError | undefined> {
  const query = prepared(tx, 'overlapping presence', (orm) =>
    orm
      .select({
        other: sql<Other>`json_build_object('id', p.id, 'startedAt', p.started_at, 'startedOffset',
          p.started_offset_minutes, 'endedAt', p.ended_at, 'endedOffset', p.ended_offset_minutes)`,
      })
      .from(sql`(
          ${ofEmployment} and ended_at is null and not ${sql.placeholder('isImported')}::boolean
          union all
          ${ofEmployment} and ended_at > ${startAt}
            and started_at >= ${startAt} - make_interval(hours => ${sql.raw(`${longestPresenceHours}`)})) p
        where p.id is distinct from ${sql.placeholder('exceptId')}::uuid and ${workKind}
        order by p.started_at limit 1`),
  );
  const [row] = await query.execute({
    workspaceId: ctx.workspace.id,
    employmentId: interval.employmentId,
    startAt: interval.startAt.toString(),
    endAt: endOf(interval),
    isImported: interval.isImported ?? false,
    exceptId: interval.exceptId ?? null,
  });
  return row && refusal(row.other, interval);
}

/** Until when nothing else may lie: for ever while somebody is checked in, but for imported history. */
function endOf({ startAt: start, endAt: end, isImported }: Interval): string {
  if (end) return end.toString();
  return isImported ? start.toString() : 'infinity';
}

function refusal(other: Other, { endAt: end, pointer }: Interval) {
  const start = punchText(other.startedAt, other.startedOffset);
  if (other.endedAt === null && end === null) {
    const detail = `Already checked in since ${start} (presence ${other.id}); check out first.`;
    return conflict(pointer, 'already-checked-in', detail);
  }
  const until =
    other.endedAt === null ? 'not checked out yet' : punchText(other.endedAt, other.endedOffset ?? 0);
  const detail = `The interval overlaps presence ${other.id} (${start} to ${until}); change or delete that one first.`;
  return conflict(pointer, 'overlap', detail);
}

function punchText(at: string, offsetMinutes: number): string {
  return formatPunch({ at: Temporal.Instant.from(at), offsetMinutes });
}
