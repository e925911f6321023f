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
  /** Null while the person is checked in: the time until now is taken, and nobody checks in twice. */
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
    and employment_id = ${sql.placeholder('employmentId')}::uuid and deleted_at is null`;

const openEndAt = sql`${sql.placeholder('openEndAt')}::timestamptz`;
const presentAt = sql`${sql.placeholder('presentAt')}::timestamptz`;

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
            and started_at < ${openEndAt} and ${startAt} < greatest(${presentAt}, started_at + interval '1 microsecond')
          union all
          ${ofEmployment} and started_at < ${endAt} and ended_at > ${startAt}
            and started_at >= ${startAt} - make_interval(hours => ${sql.raw(`${longestPresenceHours}`)})) p
        where p.id is distinct from ${sql.placeholder('exceptId')}::uuid and ${workKind}
        order by p.started_at limit 1`),
  );
  const [row] = await query.execute({
    workspaceId: ctx.workspace.id,
    employmentId: interval.employmentId,
    startAt: interval.startAt.toString(),
    ...boundsOf(interval, ctx.now),
    isImported: interval.isImported ?? false,
    exceptId: interval.exceptId ?? null,
  });
  return row && refusal(row.other, interval);
}

/**
 * Up to where other intervals are looked for. Somebody checked in takes the time until now, not what is planned for
 * later: whether that fits is seen at check-out. Two open intervals never fit. Imported history takes no time at all
 * until it has an end.
 */
function boundsOf({ startAt: start, endAt: end, isImported }: Interval, now: Temporal.Instant) {
  if (end) return { endAt: end.toString(), openEndAt: end.toString(), presentAt: now.toString() };
  const forEver = 'infinity';
  if (isImported) return { endAt: start.toString(), openEndAt: forEver, presentAt: forEver };
  const atOnce = start.add({ microseconds: 1 });
  const until = Temporal.Instant.compare(now, atOnce) > 0 ? now : atOnce;
  return { endAt: until.toString(), openEndAt: forEver, presentAt: forEver };
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
