import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type Known, rowsAsKnown } from './knowledge.ts';
import { writtenStamp } from './written-stamp.ts';

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

/** Local dates, both included. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** Presence that is asked for in a statement of SQL: `wanted` with an `id` each, as a part of its `from`, and the dates. */
export interface AskedPresence {
  readonly wanted: SQL;
  readonly from: SQL;
  readonly to: SQL;
  /** As it was known then, instead of now. */
  readonly known: Known | undefined;
  /** Presence is not told, only what it is stamped with. */
  readonly stampsOnly?: boolean | undefined;
  /** What stands before the columns of a row. */
  readonly place: SQL;
}

export interface PresenceText extends Record<string, unknown> {
  readonly employmentId: string;
  /** Null where only the stamp was asked for. */
  readonly columns: string | null;
  /** Null where each row tells its own. */
  readonly stamp: string | null;
}

/**
 * Months of presence are most of what an evaluation reads. They come as one text for each employment with a list for each
 * column: as rows of their own they cost node three times as much to take apart. Where they are only compared, their stamp costs
 * PostgreSQL a part of that.
 */
export async function readPresence<Place>(
  tx: WorkspaceTransaction,
  { wanted, from, to, known, place, stampsOnly = false }: AskedPresence,
): Promise<(PresenceText & Place)[]> {
  const { rows } = await tx.execute<PresenceText & Place>(sql`
    select ${place} listed.* from ${wanted} cross join lateral (
      select employment_id as "employmentId", ${stampsOnly ? onlyStamp : columnsOf(known)}
      from (
        select * from (
          select ${stampsOnly ? sql`employment_id` : factColumns}, ${known ? sql`null::bigint` : writtenStamp} as written
            from ${rowsAsKnown(known, 'presence')}
           where (employee_id, started_on) between (wanted.id, ${from}) and (wanted.id, ${to})
             and deleted_at is null offset 0) found
        ${stampsOnly ? sql`` : sql`order by employment_id, started_at, id`}) ordered
      group by employment_id) listed`);
  return rows as (PresenceText & Place)[];
}

const factColumns = sql`employment_id, started_on, started_at, ended_at, reason_id, activity_id, project_id,
  dimension_values, id`;

const onlyStamp = sql`null as columns, concat(count(*), ' ', bit_xor(written)) as stamp`;

/** JSON has no whole numbers of 64 bits that arrive as they were sent: a stamp comes in halves. */
function columnsOf(known: Known | undefined): SQL {
  const halves = known
    ? sql`null, null`
    : sql`array_agg((written >> 32)::int4), array_agg(((written << 32) >> 32)::int4)`;
  return sql`json_build_array(
      array_agg(started_on), array_agg(${minuteOf('started_at')}), array_agg(${minuteOf('ended_at')}),
      ${listUnlessEmpty('reason_id')}, ${listUnlessEmpty('activity_id')}, ${listUnlessEmpty('project_id')},
      case when bool_or(dimension_values <> '{}') then to_json(array_agg(dimension_values)) end,
      ${halves})::text as columns,
    null as stamp`;
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
  writtenHigh: readonly number[] | null,
  writtenLow: readonly number[] | null,
];

const always: Range = { from: '0000-01-01', to: '9999-12-31' };

/** Presence of an employment that was taken apart: all that was read of it. */
interface TakenApart {
  readonly columns: PresenceColumns;
  readonly facts: readonly PresenceFacts[];
}

/** Periods and employments of a person follow each other; those before are let go, since months of many would be much. */
const mostTaken = 8;

/** Presence by employment, in order: taken apart when it is asked for. */
export class RecordedPresence {
  readonly #texts: ReadonlyMap<string, PresenceText>;
  readonly #taken: Map<string, TakenApart>;
  readonly #dates: Range;

  constructor(
    texts: ReadonlyMap<string, PresenceText>,
    taken = new Map<string, TakenApart>(),
    dates = always,
  ) {
    this.#texts = texts;
    this.#taken = taken;
    this.#dates = dates;
  }

  /** As if it had been read for these dates alone; taken apart once for all of them. */
  within(dates: Range): RecordedPresence {
    return new RecordedPresence(this.#texts, this.#taken, dates);
  }

  /** Equal for equal presence that nobody wrote again, however it was read. */
  basisOf(employmentId: string): string | undefined {
    const text = this.#texts.get(employmentId);
    if (!text || text.columns === null) return text?.stamp ?? undefined;
    const { columns } = this.#takeApart(employmentId, text.columns);
    return columns.at(-1) === null ? text.columns : stampOf(columns, this.#dates);
  }

  /** That of these dates, of what was read. */
  of(employmentId: string, { from, to }: Range): PresenceFacts[] {
    const text = this.#texts.get(employmentId);
    if (!text) return [];
    if (text.columns === null) throw new Error('Presence was read to be compared, not to be evaluated.');
    const { facts } = this.#takeApart(employmentId, text.columns);
    return facts.filter(({ startedOn }) => startedOn >= from && startedOn <= to);
  }

  #takeApart(employmentId: string, text: string): TakenApart {
    const known = this.#taken.get(employmentId);
    if (known) return known;
    const columns = JSON.parse(text) as PresenceColumns;
    const taken = { columns, facts: factsOf(employmentId, columns) };
    if (this.#taken.size >= mostTaken) this.#taken.clear();
    this.#taken.set(employmentId, taken);
    return taken;
  }
}

/** What PostgreSQL says of these rows where it is asked for the stamp alone; nothing where there are none. */
function stampOf(columns: PresenceColumns, { from, to }: Range): string | undefined {
  const [startedOn, , , , , , , writtenHigh, writtenLow] = columns;
  let [count, high, low] = [0, 0, 0];
  for (const [index, date] of startedOn.entries()) {
    if (date < from || date > to) continue;
    count += 1;
    high ^= writtenHigh?.[index] ?? 0;
    low ^= writtenLow?.[index] ?? 0;
  }
  const whole = (BigInt(high) << 32n) | BigInt.asUintN(32, BigInt(low));
  return count === 0 ? undefined : `${count} ${whole}`;
}

/** Hashes of inputs rest on the order of the members. */
function factsOf(employmentId: string, columns: PresenceColumns): PresenceFacts[] {
  const [dates, startMinute, endMinute, reasonId, activityId, projectId, dimensionValues] = columns;
  return dates.map((startedOn, index) => ({
    employmentId,
    startedOn,
    startMinute: startMinute[index] ?? 0,
    endMinute: endMinute[index] ?? null,
    reasonId: reasonId?.[index] ?? null,
    activityId: activityId?.[index] ?? null,
    projectId: projectId?.[index] ?? null,
    dimensionValues: dimensionValues?.[index] ?? {},
  }));
}
