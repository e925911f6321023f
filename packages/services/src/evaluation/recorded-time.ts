import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
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

/** What is asked about in a statement: `wanted` with an `id` each, as a part of its `from`, and the dates. */
interface Asked {
  readonly wanted: SQL;
  readonly from: SQL;
  readonly to: SQL;
  readonly absencesFrom: SQL;
  readonly known: Known | undefined;
  readonly requestedAbsenceId?: string | undefined;
  readonly stampsOnly?: boolean | undefined;
  /** What stands before the columns of a row. */
  readonly place: SQL;
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

/** Presence alone. */
export async function loadPresence(
  tx: WorkspaceTransaction,
  { employeeIds, from, to }: Pick<Range, 'employeeIds' | 'from' | 'to'>,
): Promise<RecordedTime['presence']> {
  const texts = await readPresence(tx, {
    wanted: sql`unnest(${uuidList(employeeIds)}) as wanted (id)`,
    from: sql`${from}::date`,
    to: sql`${to}::date`,
    known: undefined,
    place: sql``,
  });
  return presenceOf(texts);
}

interface PresenceText extends Record<string, unknown> {
  readonly employmentId: string;
  /** Null where only the stamp was asked for. */
  readonly columns: string | null;
  /** Null of what was known then. */
  readonly stamp: string | null;
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

/**
 * Months of presence are most of what an evaluation reads. They come as one text for each employment with a list for each
 * column: as rows of their own they cost node three times as much to take apart. Where they are only compared, their stamp costs
 * PostgreSQL a part of that: it says where the rows lie and which transactions wrote them, and a row that is written again has another
 * place or another transaction.
 */
async function readPresence<Place>(
  tx: WorkspaceTransaction,
  { wanted, from, to, known, place, stampsOnly = false }: Omit<Asked, 'absencesFrom'>,
): Promise<(PresenceText & Place)[]> {
  const stamp = known ? sql`null::text` : sql`concat(count(*), ' ', bit_xor(hashtextextended(written, 0)))`;
  const columns = stampsOnly
    ? sql`null::text`
    : sql`json_build_array(
        array_agg(started_on), array_agg(${minuteOf('started_at')}), array_agg(${minuteOf('ended_at')}),
        ${listUnlessEmpty('reason_id')}, ${listUnlessEmpty('activity_id')}, ${listUnlessEmpty('project_id')},
        case when bool_or(dimension_values <> '{}') then to_json(array_agg(dimension_values)) end)::text`;
  const { rows } = await tx.execute<PresenceText & Place>(sql`
    select ${place} listed.* from ${wanted} cross join lateral (
      select employment_id as "employmentId", ${columns} as columns, ${stamp} as stamp
      from (
        select employment_id, started_on, started_at, ended_at, reason_id, activity_id, project_id, dimension_values,
          written
        from (
          select *, ${known ? sql`null::text` : sql`concat(xmin, ' ', ctid)`} as written
            from ${rowsAsKnown(known, 'presence')}
           where (employee_id, started_on) between (wanted.id, ${from}) and (wanted.id, ${to})
             and deleted_at is null offset 0) found
        order by employment_id${stampsOnly ? sql`` : sql`, started_at, id`}) ordered
      group by employment_id) listed`);
  return rows as (PresenceText & Place)[];
}

/** Nothing for a column that no row fills. */
function listUnlessEmpty(column: 'reason_id' | 'activity_id' | 'project_id') {
  const name = sql.identifier(column);
  return sql`case when count(${name}) > 0 then to_json(array_agg(${name})) end`;
}

/** Whole minutes since 1970, in doubles, which hold every minute but not every microsecond. */
function minuteOf(column: 'started_at' | 'ended_at') {
  return sql`(date_part('epoch', date_trunc('minute', ${sql.identifier(column)})) / 60)::int4`;
}

type Listed<Member extends keyof PresenceFacts> = readonly PresenceFacts[Member][];
type PresenceColumns = readonly [
  startedOn: Listed<'startedOn'>,
  startMinute: Listed<'startMinute'>,
  endMinute: Listed<'endMinute'>,
  reasonId: Listed<'reasonId'> | null,
  activityId: Listed<'activityId'> | null,
  projectId: Listed<'projectId'> | null,
  dimensionValues: Listed<'dimensionValues'> | null,
];

/** Presence by employment, in order: taken apart when it is asked for. */
class RecordedPresence {
  readonly #texts: ReadonlyMap<string, PresenceText>;
  readonly #columns = new Map<string, PresenceColumns>();

  constructor(texts: ReadonlyMap<string, PresenceText>) {
    this.#texts = texts;
  }

  /** Equal for equal presence that nobody wrote again. */
  basisOf(employmentId: string): string | undefined {
    const text = this.#texts.get(employmentId);
    return text?.stamp ?? text?.columns ?? undefined;
  }

  /** That of these dates, of what was read. */
  of(employmentId: string, dates: Pick<Dates, 'from' | 'to'>): PresenceFacts[] {
    const known = this.#columns.get(employmentId);
    if (known) return factsOf(employmentId, known, dates);
    const text = this.#texts.get(employmentId);
    if (!text) return [];
    if (text.columns === null) throw new Error('Presence was read to be compared, not to be evaluated.');
    const columns = JSON.parse(text.columns) as PresenceColumns;
    this.#columns.set(employmentId, columns);
    return factsOf(employmentId, columns, dates);
  }
}

/** Hashes of inputs rest on the order of the members. */
function factsOf(
  employmentId: string,
  columns: PresenceColumns,
  { from, to }: Pick<Dates, 'from' | 'to'>,
): PresenceFacts[] {
  const [dates, startMinute, endMinute, reasonId, activityId, projectId, dimensionValues] = columns;
  const facts: PresenceFacts[] = [];
  for (const [index, startedOn] of dates.entries()) {
    if (startedOn < from || startedOn > to) continue;
    facts.push({
      employmentId,
      startedOn,
      startMinute: startMinute[index] ?? 0,
      endMinute: endMinute[index] ?? null,
      reasonId: reasonId?.[index] ?? null,
      activityId: activityId?.[index] ?? null,
      projectId: projectId?.[index] ?? null,
      dimensionValues: dimensionValues?.[index] ?? {},
    });
  }
  return facts;
}
