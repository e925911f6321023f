import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { uuidList } from '../kernel/uuid-list.ts';
import { type Known, rowsAsKnown } from './knowledge.ts';

export interface PresenceFacts extends Record<string, unknown> {
  readonly employmentId: string;
  readonly startedOn: string;
  /** Whole minutes since 1970, floored (core/docs/time.md, Minutes). */
  readonly startMinute: number;
  readonly endMinute: number | null;
  readonly reasonId: string | null;
  readonly activityId: string | null;
  readonly projectId: string | null;
  readonly dimensionValues: Readonly<Record<string, string>>;
}

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
  readonly presence: ReadonlyMap<string, readonly PresenceFacts[]>;
  readonly absences: ReadonlyMap<string, readonly AbsenceFacts[]>;
  readonly entries: ReadonlyMap<string, readonly EntryFacts[]>;
}

interface Range {
  readonly employeeIds: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Absences matter longer: yearly caps and accrual years look back. */
  readonly absencesFrom: string;
  /** Counts although it is only requested: to see whether it could be approved. */
  readonly requestedAbsenceId?: string | undefined;
  /** As it was known then, instead of now. */
  readonly known?: Known | undefined;
}

/**
 * Reads presence, approved absences and entries that were not rejected, in three statements, for any number of employees. Each is looked up
 * alone; employee and date are compared together, which only the index that starts with the employee can do.
 */
export async function loadRecordedTime(tx: WorkspaceTransaction, range: Range): Promise<RecordedTime> {
  const employees = uuidList(range.employeeIds);
  const presence = await loadPresence(tx, range);
  const absences = await tx.execute<AbsenceFacts>(sql`
    select found.id, employment_id as "employmentId", from_on::text as "from", to_on::text as "to", share,
      credit, credit_minutes as "creditMinutes", time_account_id as "accountId",
      activity_id as "activityId", earns, (created_at at time zone 'UTC')::date::text as "requestedOn"
    from unnest(${employees}) as wanted (id) cross join lateral (
      select * from ${rowsAsKnown(range.known, 'absences')}
       where (employee_id, from_on) between (wanted.id, '-infinity'::date) and (wanted.id, ${range.to}::date)
       offset 0) found
    where (state = 'approved' or found.id = ${range.requestedAbsenceId ?? null}::uuid)
      and (to_on is null or to_on >= ${range.absencesFrom}::date)
    order by from_on, found.id`);
  const entries = await tx.execute<EntryFacts>(sql`
    select employment_id as "employmentId", posted_on::text as "on", activity_id as "activityId", minutes
    from unnest(${employees}) as wanted (id) cross join lateral (
      select * from ${rowsAsKnown(range.known, 'entries')}
       where (employee_id, posted_on) between (wanted.id, ${range.from}::date) and (wanted.id, ${range.to}::date)
         and deleted_at is null and approval <> 'rejected' offset 0) found
    order by posted_on, found.id`);
  return {
    presence: Map.groupBy(presence, (row) => row.employmentId),
    absences: Map.groupBy(absences.rows, (row) => row.employmentId),
    entries: Map.groupBy(entries.rows, (row) => row.employmentId),
  };
}

/** A list for each column, of one employee; null without presence. */
type PresenceColumns = { [Member in keyof Named<PresenceFacts>]: PresenceFacts[Member][] | null };
type Named<Row> = { [Member in keyof Row as string extends Member ? never : Member]: Row[Member] };

/**
 * Months of presence are most of what an evaluation reads. They come as one row for each employee with a list for each
 * column: as rows of their own they cost node three times as much to take apart.
 */
async function loadPresence(tx: WorkspaceTransaction, { employeeIds, from, to, known }: Range) {
  const { rows } = await tx.execute<PresenceColumns & Record<string, unknown>>(sql`
    select listed.* from unnest(${uuidList(employeeIds)}) as wanted (id) cross join lateral (
      select to_json(array_agg(employment_id)) as "employmentId", to_json(array_agg(started_on)) as "startedOn",
        to_json(array_agg(${minuteOf('started_at')})) as "startMinute",
        to_json(array_agg(${minuteOf('ended_at')})) as "endMinute",
        to_json(array_agg(reason_id)) as "reasonId", to_json(array_agg(activity_id)) as "activityId",
        to_json(array_agg(project_id)) as "projectId", to_json(array_agg(dimension_values)) as "dimensionValues"
      from (
        select * from (
          select * from ${rowsAsKnown(known, 'presence')}
           where (employee_id, started_on) between (wanted.id, ${from}::date) and (wanted.id, ${to}::date)
             and deleted_at is null offset 0) found
        order by started_at, id) ordered) listed`);
  return rows.flatMap(factsOf);
}

/** Whole minutes since 1970, in doubles, which hold every minute but not every microsecond. */
function minuteOf(column: 'started_at' | 'ended_at') {
  return sql`(date_part('epoch', date_trunc('minute', ${sql.identifier(column)})) / 60)::int4`;
}

/** Hashes of inputs rest on the order of the members. */
function factsOf(columns: PresenceColumns): PresenceFacts[] {
  const { employmentId, startedOn, startMinute, endMinute, reasonId, activityId, projectId } = columns;
  return (employmentId ?? []).map((id, index) => ({
    employmentId: id,
    startedOn: startedOn?.[index] ?? '',
    startMinute: startMinute?.[index] ?? 0,
    endMinute: endMinute?.[index] ?? null,
    reasonId: reasonId?.[index] ?? null,
    activityId: activityId?.[index] ?? null,
    projectId: projectId?.[index] ?? null,
    dimensionValues: columns.dimensionValues?.[index] ?? {},
  }));
}
