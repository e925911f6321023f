import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gt, gte, isNull, lt, ne, or } from 'drizzle-orm';
import { conflict } from '../errors.ts';
import { formatPunch } from '../recording/punch.ts';
import { kindOfPresence, type PresenceRow, selectPresence } from './presence-rows.ts';

const { presence } = schema;

/** No interval is longer, so what may overlap never started earlier than this before. */
export const longestPresenceHours = 31 * 24;

function earliestStart(startAt: Temporal.Instant): Temporal.Instant {
  return startAt.subtract({ hours: longestPresenceHours });
}

interface Interval {
  readonly employmentId: string;
  readonly startAt: Temporal.Instant;
  /** Null while the person is checked in: nothing may start later either. */
  readonly endAt: Temporal.Instant | null;
  readonly exceptId?: string;
  /** Field of the request that holds the start. */
  readonly pointer?: string;
}

/**
 * Refuses a work interval that shares time with another work interval of the employment (DOMAIN §6.1): 409
 * naming the other one. The caller holds the lock on the employment row.
 */
export async function refuseOverlap(tx: WorkspaceTransaction, interval: Interval): Promise<void> {
  const [other] = await selectPresence(
    tx,
    and(
      eq(presence.employmentId, interval.employmentId),
      interval.endAt === null ? undefined : lt(presence.startedAt, interval.endAt),
      or(
        isNull(presence.endedAt),
        and(gt(presence.endedAt, interval.startAt), gte(presence.startedAt, earliestStart(interval.startAt))),
      ),
      interval.exceptId === undefined ? undefined : ne(presence.id, interval.exceptId),
      eq(kindOfPresence, 'work'),
    ),
  )
    .orderBy(asc(presence.startedAt))
    .limit(1);
  if (!other) return;
  if (other.endedAt === null && interval.endAt === null) {
    const detail = `Already checked in since ${describeInterval(other)} (presence ${other.id}); check out first.`;
    throw conflict(interval.pointer ?? '/start', 'already-checked-in', detail);
  }
  const detail = `The interval overlaps presence ${other.id} (${describeInterval(other)}); change or delete that one first.`;
  throw conflict(interval.pointer ?? '/start', 'overlap', detail);
}

/** `2026-03-02T08:00:00+01:00 to 2026-03-02T16:00:00+01:00`, or `… to now` while checked in. */
export function describeInterval(row: PresenceRow): string {
  const start = formatPunch({ at: row.startedAt, offsetMinutes: row.startedOffsetMinutes });
  if (row.endedAt === null) return `${start}, not checked out yet`;
  return `${start} to ${formatPunch({ at: row.endedAt, offsetMinutes: row.endedOffsetMinutes ?? 0 })}`;
}
