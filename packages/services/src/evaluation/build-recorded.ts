import { type Absence, type Entry, getDate, type Presence, rationals } from '@stempel/core';
import { findInForce } from '../versioned/in-force.ts';
import type { Configuration } from './configuration.ts';
import type { PresenceFacts } from './recorded-presence.ts';
import type { AbsenceFacts, EntryFacts, RecordedTime } from './recorded-time.ts';

interface BuiltTime {
  readonly input: {
    readonly presence: readonly Presence[];
    readonly absences: readonly Absence[];
    readonly entries: readonly Entry[];
  };
  readonly facts: unknown;
}

/** The recorded time of one employment in a range of dates, as the engine reads it. */
export function buildRecorded(
  recorded: RecordedTime,
  configuration: Configuration,
  employmentId: string,
  range: { readonly from: string; readonly to: string; readonly absencesFrom: string },
): BuiltTime & { readonly facts: Record<string, unknown> } {
  const within = (date: string) => date >= range.from && date <= range.to;
  const presence = recorded.presence.of(employmentId, range);
  // What was recorded is loaded for several periods together; each sees what it would see alone.
  const absences = (recorded.absences.get(employmentId) ?? []).filter(
    (row) => row.from <= range.to && (row.to === null || row.to >= range.absencesFrom),
  );
  const entries = (recorded.entries.get(employmentId) ?? []).filter((row) => within(row.on));
  return {
    input: {
      presence: presence.flatMap((row, position) => {
        // Punches of one minute are empty once they are floored (core/docs/time.md, Minutes).
        return row.endMinute !== null && row.endMinute <= row.startMinute
          ? []
          : [buildPresence(row, position, configuration)];
      }),
      absences: absences.map((row, position) => buildAbsence(row, position, configuration)),
      entries: entries.map((row) => buildEntry(row, configuration)),
    },
    facts: { presence, absences, entries },
  };
}

function buildPresence(row: PresenceFacts, position: number, configuration: Configuration): Presence {
  const versions = row.reasonId === null ? undefined : configuration.reasons.get(row.reasonId);
  const reason = versions && (findInForce(versions, row.startedOn) ?? versions[0]);
  return {
    startAt: row.startMinute,
    endAt: row.endMinute ?? undefined,
    kind: reason?.kind ?? 'work',
    reason: reason?.code,
    activity: activityCode(configuration, row.activityId),
    project: row.projectId === null ? undefined : configuration.projects.get(row.projectId),
    dimensions: row.dimensionValues,
    position,
  };
}

function buildAbsence(row: AbsenceFacts, position: number, configuration: Configuration): Absence {
  const account = configuration.accounts.find(({ id }) => id === row.accountId);
  return {
    from: getDate(row.from),
    to: row.to === null ? undefined : getDate(row.to),
    share: rationals.rational(row.share, 10_000),
    credit: row.credit === 'fixed' ? { fixedMinutes: row.creditMinutes ?? 0 } : row.credit,
    account: account?.code,
    earns: row.earns,
    activity: activityCode(configuration, row.activityId),
    requestedOn: getDate(row.requestedOn),
    position,
  };
}

function buildEntry(row: EntryFacts, configuration: Configuration): Entry {
  return {
    on: getDate(row.on),
    activity: activityCode(configuration, row.activityId) ?? row.activityId,
    minutes: row.minutes,
  };
}

function activityCode(configuration: Configuration, id: string | null): string | undefined {
  return id === null ? undefined : configuration.activities.get(id)?.[0]?.code;
}
