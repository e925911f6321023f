import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { uuidList } from '../kernel/uuid-list.ts';
import { type Known, rowsAsKnown } from './knowledge.ts';
import {
  type AskedPresence,
  type PresenceText,
  RecordedPresence,
  readPresence,
} from './recorded-presence.ts';

export interface AbsenceFacts extends Record<string, unknown> {
  readonly id: string;
  readonly employmentId: string;
  readonly from: string;
  readonly to: string | null;
  /** In 1/10 000. */
  readonly share: number;
  readonly credit: 'day-norm' | 'fixed' | 'none';
  readonly creditMinutes: number | null;
  readonly accountId: string | null;
  readonly activityId: string | null;
  readonly earns: boolean;
  readonly requestedOn: string;
}

export interface EntryFacts extends Record<string, unknown> {
  readonly employmentId: string;
  readonly on: string;
  readonly activityId: string;
  readonly minutes: number;
}

/** What was recorded for the employees between two dates, by employment. */
export interface RecordedTime {
  readonly presence: RecordedPresence;
  readonly absences: ReadonlyMap<string, readonly AbsenceFacts[]>;
  readonly entries: ReadonlyMap<string, readonly EntryFacts[]>;
}

export interface Dates {
  readonly from: string;
  readonly to: string;
  /** Absences matter longer: yearly caps and accrual years look back. */
  readonly absencesFrom: string;
}

interface Range extends Dates {
  readonly employeeIds: readonly string[];
  /** Counts although it is only requested: to see whether it could be approved. */
  readonly requestedAbsenceId?: string | undefined;
  /** As it was known then, instead of now. */
  readonly known?: Known | undefined;
  /** Presence is not told, only what it is stamped with. */
  readonly stampsOnly?: boolean | undefined;
}

/** What is asked for in a statement of SQL. */
interface Asked extends AskedPresence {
  readonly absencesFrom: SQL;
  readonly requestedAbsenceId?: string | undefined;
}

/**
 * Reads presence, approved absences and entries that were not rejected, in three statements, for any number of employees. Each is looked up
 * alone; employee and date are compared together, which only the index that starts with the employee can do.
 */
export async function loadRecordedTime(tx: WorkspaceTransaction, range: Range): Promise<RecordedTime> {
  const { presence, absences, entries } = await readRecordedTime(tx, {
    wanted: sql`unnest(${uuidList(range.employeeIds)}) as wanted (id)`,
    from: sql`${range.from}::date`,
    to: sql`${range.to}::date`,
    absencesFrom: sql`${range.absencesFrom}::date`,
    known: range.known,
    requestedAbsenceId: range.requestedAbsenceId,
    stampsOnly: range.stampsOnly,
    place: sql``,
  });
  return byEmployment(presence, absences, entries);
}

export function byEmployment(
  presence: readonly PresenceText[],
  absences: readonly AbsenceFacts[],
  entries: readonly EntryFacts[],
): RecordedTime {
  return {
    presence: presenceOf(presence),
    absences: Map.groupBy(absences, (row) => row.employmentId),
    entries: Map.groupBy(entries, (row) => row.employmentId),
  };
}

const presenceOf = (texts: readonly PresenceText[]) =>
  new RecordedPresence(new Map(texts.map((text) => [text.employmentId, text])));

/** The rows of the three statements. */
export async function readRecordedTime<Place = unknown>(tx: WorkspaceTransaction, asked: Asked) {
  const { wanted, from, to, known, place } = asked;
  const presence = await readPresence<Place>(tx, asked);
  const absences = await tx.execute<AbsenceFacts & Place>(sql`
    select ${place} found.id, employment_id as "employmentId", from_on::text as "from", to_on::text as "to", share,
      credit, credit_minutes as "creditMinutes", time_account_id as "accountId",
      activity_id as "activityId", earns, (created_at at time zone 'UTC')::date::text as "requestedOn"
    from ${wanted} cross join lateral (
      select * from ${rowsAsKnown(known, 'absences')}
       where (employee_id, from_on) between (wanted.id, '-infinity'::date) and (wanted.id, ${to})
       offset 0) found
    where (state = 'approved' or found.id = ${asked.requestedAbsenceId ?? null}::uuid)
      and (to_on is null or to_on >= ${asked.absencesFrom})
    order by from_on, found.id`);
  const entries = await tx.execute<EntryFacts & Place>(sql`
    select ${place} employment_id as "employmentId", posted_on::text as "on", activity_id as "activityId", minutes
    from ${wanted} cross join lateral (
      select * from ${rowsAsKnown(known, 'entries')}
       where (employee_id, posted_on) between (wanted.id, ${from}) and (wanted.id, ${to})
         and deleted_at is null and approval <> 'rejected' offset 0) found
    order by posted_on, found.id`);
  return { presence, absences: absences.rows, entries: entries.rows };
}

/** What was read of more employments and dates, as it would have been read for these. */
export function recordedWithin(
  { presence, absences, entries }: RecordedTime,
  employmentIds: readonly string[],
  dates: Dates,
): RecordedTime {
  const { from, to, absencesFrom } = dates;
  const rowsOf = <Row>(rows: ReadonlyMap<string, readonly Row[]>, isMeant: (row: Row) => boolean) =>
    new Map(
      employmentIds.flatMap((id) => {
        const meant = rows.get(id)?.filter(isMeant) ?? [];
        return meant.length === 0 ? [] : [[id, meant] as const];
      }),
    );
  return {
    presence: presence.within(dates),
    absences: rowsOf(absences, (row) => row.from <= to && (row.to === null || row.to >= absencesFrom)),
    entries: rowsOf(entries, ({ on }) => on >= from && on <= to),
  };
}
