import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { conflict, type ServiceError } from '../errors.ts';
import { runNamed } from '../named-statement.ts';
import { formatPunch } from '../recording/punch.ts';

/** No interval is longer, so what may overlap never started earlier than this before. */
export const longestPresenceHours = 31 * 24;

interface Interval {
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

/** Parameters: workspace, owner, start, end, end for open intervals, moment up to which those last, import. */
const openOnes = (employment: string) => `select * from presence
  where workspace_id = $1::uuid and employment_id = ${employment} and deleted_at is null and ended_at is null
    and not $7::boolean and started_at < $5::timestamptz
    and $3::timestamptz < greatest($6::timestamptz, started_at + interval '1 microsecond')`;

/** `is true` keeps the end out of the search of the index: PostgreSQL would cost that so high that it plans every call anew. */
const endedOnes = (employment: string) => `select * from presence
  where workspace_id = $1::uuid and employment_id = ${employment} and deleted_at is null
    and started_at < $4::timestamptz and (ended_at > $3::timestamptz) is true
    and started_at >= $3::timestamptz - make_interval(hours => ${longestPresenceHours})`;

function parametersOf(ctx: ServiceContext, ownerId: string, interval: Interval): unknown[] {
  const { endAt, openEndAt, presentAt } = boundsOf(interval, ctx.now);
  const { startAt, isImported = false } = interval;
  return [ctx.workspace.id, ownerId, startAt.toString(), endAt, openEndAt, presentAt, isImported];
}

const overlapping = {
  name: 'overlapping-presence',
  text: `
  select json_build_object('id', p.id, 'startedAt', p.started_at, 'startedOffset', p.started_offset_minutes,
      'endedAt', p.ended_at, 'endedOffset', p.ended_offset_minutes) as other
    from (${openOnes('$2::uuid')} union all ${endedOnes('$2::uuid')}) p
   where p.id is distinct from $8::uuid and coalesce((
      select v.kind from reason_versions v
      where v.workspace_id = p.workspace_id and v.object_id = p.reason_id and v.superseded_at is null
        and v.effective_from <= p.started_on
      order by v.effective_from desc limit 1), 'work') = 'work'
   order by p.started_at limit 1`,
};

/**
 * The refusal of a work interval that shares time with another work interval of the employment (DOMAIN §6.1), a
 * 409 naming the other one; undefined when there is none. The caller holds the lock on the employment row.
 */
export async function findOverlap(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentId: string,
  interval: Interval,
): Promise<ServiceError | undefined> {
  const values = [...parametersOf(ctx, employmentId, interval), interval.exceptId ?? null];
  const [row] = await runNamed<{ other: Other }>(tx, overlapping, values);
  return row && overlapRefusal(row.other, interval);
}

/** What a new interval would meet in one employment of the employee. */
export interface Met {
  readonly employmentId: string;
  /** Whether it shares time with another interval, of work or not. */
  readonly othersThen: boolean;
  /** A statement may hold one of its dates: looked for a day wider, whatever the zone of the employment. */
  readonly nearStatement: boolean;
}

const met = {
  name: 'what-new-presence-meets',
  text: `
  select e.id as "employmentId", exists (${openOnes('e.id')}) or exists (${endedOnes('e.id')}) as "othersThen", exists (
      select from statements s
       where s.workspace_id = $1::uuid and s.employment_id = e.id
         and s.period_from <= ($8::timestamptz at time zone 'UTC')::date + 1
         and s.period_to >= ($3::timestamptz at time zone 'UTC')::date - 1) as "nearStatement"
    from employments e where e.workspace_id = $1::uuid and e.employee_id = $2::uuid`,
};

/**
 * What a new interval would meet in each employment of an employee, in one round trip; asked behind the lock on them,
 * before it is known which one it belongs to.
 */
export function findMet(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
  interval: Interval,
): Promise<Met[]> {
  const { startAt, endAt } = interval;
  return runNamed<Met>(tx, met, [...parametersOf(ctx, employeeId, interval), (endAt ?? startAt).toString()]);
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

/** The 409 that names the other interval. */
function overlapRefusal(other: Other, { endAt: end, pointer }: Interval) {
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
