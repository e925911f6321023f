import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import { uuidList } from '../kernel/uuid-list.ts';

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
}

/**
 * Reads presence, approved absences and entries in three statements, for any number of employees. Each is looked up
 * alone; employee and date are compared together, which only the index that starts with the employee can do.
 */
export async function loadRecordedTime(tx: WorkspaceTransaction, range: Range): Promise<RecordedTime> {
  const employees = uuidList(range.employeeIds);
  const presence = await tx.execute<PresenceFacts>(sql`
    select employment_id as "employmentId", started_on::text as "startedOn",
      floor(extract(epoch from started_at) / 60)::int4 as "startMinute",
      floor(extract(epoch from ended_at) / 60)::int4 as "endMinute",
      reason_id as "reasonId", activity_id as "activityId", project_id as "projectId",
      dimension_values as "dimensionValues"
    from unnest(${employees}) as wanted (id) cross join lateral (
      select * from presence
       where (employee_id, started_on) between (wanted.id, ${range.from}::date) and (wanted.id, ${range.to}::date)
         and deleted_at is null offset 0) found
    order by started_at, found.id`);
  const absences = await tx.execute<AbsenceFacts>(sql`
    select found.id, employment_id as "employmentId", from_on::text as "from", to_on::text as "to", share,
      credit, credit_minutes as "creditMinutes", time_account_id as "accountId",
      activity_id as "activityId", earns, (created_at at time zone 'UTC')::date::text as "requestedOn"
    from unnest(${employees}) as wanted (id) cross join lateral (
      select * from absences
       where (employee_id, from_on) between (wanted.id, '-infinity'::date) and (wanted.id, ${range.to}::date)
       offset 0) found
    where (state = 'approved' or found.id = ${range.requestedAbsenceId ?? null}::uuid)
      and (to_on is null or to_on >= ${range.absencesFrom}::date)
    order by from_on, found.id`);
  const entries = await tx.execute<EntryFacts>(sql`
    select employment_id as "employmentId", posted_on::text as "on", activity_id as "activityId", minutes
    from unnest(${employees}) as wanted (id) cross join lateral (
      select * from entries
       where (employee_id, posted_on) between (wanted.id, ${range.from}::date) and (wanted.id, ${range.to}::date)
         and deleted_at is null offset 0) found
    order by posted_on, found.id`);
  return {
    presence: Map.groupBy(presence.rows, (row) => row.employmentId),
    absences: Map.groupBy(absences.rows, (row) => row.employmentId),
    entries: Map.groupBy(entries.rows, (row) => row.employmentId),
  };
}
