import { say } from '@stempel/core/messages';
import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt, type ServiceError } from '../../kernel/errors.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { formatPunch } from '../punch.ts';

/** No interval is longer, so what may overlap never started earlier than this before. */
export const longestPresenceHours = 31 * 24;

export interface NewInterval {
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

/** By what an interval is compared: SQL texts. `presentAt`: the moment up to which open intervals last. */
export interface BoundTexts {
  readonly employment: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly openEndAt: string;
  readonly presentAt: string;
  readonly isImported: string;
}

/** Parameters: workspace, owner, start, end, end for open intervals, moment up to which those last, import. */
export const parameterTexts: Omit<BoundTexts, 'employment'> = {
  startAt: '$3::timestamptz',
  endAt: '$4::timestamptz',
  openEndAt: '$5::timestamptz',
  presentAt: '$6::timestamptz',
  isImported: '$7::boolean',
};

/**
 * The first of what is there under a condition. Its order and limit lead the planner to the index of employment and
 * start even where it knows nothing of the rows yet: those of a new workspace, or of a running import.
 */
const first = (employment: string, what: string, condition: string) => `
  select ${what} from presence p
   where workspace_id = $1::uuid and employment_id = ${employment} and deleted_at is null and ${condition}
   order by started_at limit 1`;

const isOpen = ({ startAt, openEndAt, presentAt, isImported }: BoundTexts) => `
  ended_at is null and not ${isImported} and started_at < ${openEndAt}
  and ${startAt} < greatest(${presentAt}, started_at + interval '1 microsecond')`;

/** `is true` keeps the end out of the search of the index: PostgreSQL would cost that so high that it plans every call again. */
const isEnded = ({ startAt, endAt }: BoundTexts) => `
  started_at < ${endAt} and (ended_at > ${startAt}) is true
  and started_at >= ${startAt} - make_interval(hours => ${longestPresenceHours})`;

/** Whether an interval shares time with another one of the employment, of work or not. */
export const sharesTimeText = (bounds: BoundTexts) =>
  `coalesce((${first(bounds.employment, 'true', isOpen(bounds))}),
            (${first(bounds.employment, 'true', isEnded(bounds))}), false)`;

export function parametersOf(ctx: ServiceContext, ownerId: string, interval: NewInterval): unknown[] {
  const { endAt, openEndAt, presentAt } = boundsOf(interval, ctx.now);
  const { startAt, isImported = false } = interval;
  return [ctx.workspace.id, ownerId, startAt.toString(), endAt, openEndAt, presentAt, isImported];
}

/** The parameters, and the interval that is not compared with. */
const otherWork = `p.id is distinct from $8::uuid and coalesce((
      select v.kind from reason_versions v
      where v.workspace_id = p.workspace_id and v.object_id = p.reason_id and v.superseded_at is null
        and v.effective_from <= p.started_on
      order by v.effective_from desc limit 1), 'work') = 'work'`;

const owned = { ...parameterTexts, employment: '$2::uuid' };

const overlapping = namedStatement(
  'overlapping-presence',
  `
  select json_build_object('id', p.id, 'startedAt', p.started_at, 'startedOffset', p.started_offset_minutes,
      'endedAt', p.ended_at, 'endedOffset', p.ended_offset_minutes) as other
    from ((${first(owned.employment, '*', `${isOpen(owned)} and ${otherWork}`)}) union all
          (${first(owned.employment, '*', `${isEnded(owned)} and ${otherWork}`)})) p
   order by p.started_at limit 1`,
);

/**
 * The refusal of a work interval that shares time with another work interval of the employment
 * (core/docs/evaluation.md, Presence), a 409 naming the other one; undefined when there is none. The caller holds
 * the lock on the employment row.
 */
export async function findOverlap(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentId: string,
  interval: NewInterval,
): Promise<ServiceError | undefined> {
  const values = [...parametersOf(ctx, employmentId, interval), interval.exceptId ?? null];
  const [row] = await runNamed<{ other: Other }>(tx, overlapping, values);
  return row && overlapRefusal(row.other, interval);
}

/**
 * Up to where other intervals are looked for. Somebody checked in takes the time until now, not what is planned for
 * later: whether that fits is seen at check-out. Two open intervals never fit. Imported history takes no time at all
 * until it has an end.
 */
export function boundsOf({ startAt: start, endAt: end, isImported }: NewInterval, now: Temporal.Instant) {
  if (end) return { endAt: end.toString(), openEndAt: end.toString(), presentAt: now.toString() };
  const forEver = 'infinity';
  if (isImported) return { endAt: start.toString(), openEndAt: forEver, presentAt: forEver };
  const atOnce = start.add({ microseconds: 1 });
  const until = Temporal.Instant.compare(now, atOnce) > 0 ? now : atOnce;
  return { endAt: until.toString(), openEndAt: forEver, presentAt: forEver };
}

/** The 409 that names the other interval. */
function overlapRefusal(other: Other, { endAt: end, pointer }: NewInterval) {
  const start = punchText(other.startedAt, other.startedOffset);
  if (other.endedAt === null && end === null) {
    const detail = say('checked-in-already', { start, id: other.id });
    return refusalAt(pointer, detail);
  }
  const until =
    other.endedAt === null ? 'not checked out yet' : punchText(other.endedAt, other.endedOffset ?? 0);
  const detail = say('presence-overlaps', { id: other.id, start, end: until });
  return refusalAt(pointer, detail);
}

function punchText(at: string, offsetMinutes: number): string {
  return formatPunch({ at: Temporal.Instant.from(at), offsetMinutes });
}
