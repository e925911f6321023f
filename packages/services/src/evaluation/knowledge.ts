import { schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import { StoredShape } from './stored-shape.ts';

/**
 * What was known: at a moment, as people ask, or to one evaluation, exactly. Moments are taken from the clock of a server
 * before it commits, so a change may bear an earlier one than an evaluation that did not see it yet. What an evaluation
 * saw is told by the snapshots of its readings instead, and by the transactions that wrote the rows.
 */
export type Known = MomentKnown | SnapshotKnown | EachKnown;

/** At the moment `wanted.at` of the row it is asked for: many moments in one statement of SQL. */
interface EachKnown {
  readonly each: 'at';
}

export const knownToEach: EachKnown = { each: 'at' };

export interface MomentKnown {
  readonly at: Temporal.Instant;
  /** Of what bears this very moment, only what transactions up to this one wrote; left out: all of it. */
  readonly through?: string;
}

interface SnapshotKnown {
  readonly reading: Reading;
  /** The transaction of the evaluation itself: what it had written by then it saw. */
  readonly own: string | null;
  /** Where the rows were moved to another database since, new transactions begin anew: what is later is unknown. */
  readonly until: Temporal.Instant | null;
}

/** What one statement of SQL saw: what its snapshot shows, and what its own transaction wrote in earlier steps. */
export interface Reading {
  readonly snapshot: string;
  readonly step: number;
}

/** Where and when something was written. */
interface Written {
  readonly at: SQL;
  readonly in: SQL;
}

/** The transaction of a writing; 0 where it was not kept. */
export function transactionOf(writing: SQL): SQL {
  return sql`coalesce(${writing} >> ${schema.stepBits}::int, 0)`;
}

/** Whether something that was written is known; rows from before transactions were kept are. */
export function isKnown(known: Known, written: Written): SQL {
  if ('each' in known) return sql`${written.at} <= wanted.at`;
  if ('at' in known) {
    const at = sql`${known.at.toString()}::timestamptz`;
    if (known.through === undefined) return sql`${written.at} <= ${at}`;
    return sql`(${written.at}, ${transactionOf(written.in)}) <= (${at}, ${known.through}::bigint)`;
  }
  const { reading, own, until } = known;
  const transaction = sql`(${written.in} >> ${schema.stepBits}::int)`;
  const step = sql`(${written.in} & ${2 ** schema.stepBits - 1})`;
  const seen = sql`(${written.in} is null or case when ${transaction} = ${own}::bigint then ${step} < ${reading.step}
    else pg_visible_in_snapshot(${transaction}::text::xid8, ${reading.snapshot}::pg_snapshot) end)`;
  return until ? sql`(${seen} and ${written.at} <= ${until.toString()}::timestamptz)` : seen;
}

/** Whether a version `v` was believed: without `known`, whether it is now. */
export function isBelieved(known: Known | undefined): SQL {
  if (!known) return sql`v.superseded_at is null`;
  const recorded = isKnown(known, { at: sql`v.recorded_at`, in: sql`v.recorded_in` });
  const superseded = isKnown(known, { at: sql`v.superseded_at`, in: sql`v.superseded_in` });
  return sql`${recorded} and (v.superseded_at is null or not ${superseded})`;
}

/**
 * The version `v` of an object that is shown on a date: the one in force, else the nearest. As it was believed then; what was
 * not known yet stands as it does today. Ends a `select … from … v where`.
 */
export function shownOn(known: Known | undefined, date: SQL): SQL {
  return sql`${isShown(known)} order by ${known ? sql`${isBelieved(known)} desc,` : sql``}
    v.effective_from <= ${date} desc, abs(v.effective_from - ${date}) limit 1`;
}

/** Whether a version `v` may be the one that is shown. */
export function isShown(known: Known | undefined): SQL {
  return known ? sql`(${isBelieved(known)} or v.superseded_at is null)` : isBelieved(known);
}

const superseding = { at: sql`e.superseded_at`, in: sql`e.superseded_in` };

/**
 * The rows of an identity table as they were, in place of the table; without `known` the table. `which` of its rows `i` are
 * looked at is said of columns that never change, for nothing that is asked of the result finds them by an index.
 */
export function identitiesAsKnown(known: Known | undefined, table: string, which: SQL): SQL {
  const name = sql.identifier(table);
  if (!known) return sql`${name}`;
  return sql`(
    select r.* from ${name} i cross join lateral jsonb_populate_record(null::${name}, coalesce(
      (select e.said from earlier_rows e
        where e.id = i.id and not ${isKnown(known, superseding)} order by e.revision limit 1), to_jsonb(i))) r
     where ${which})`;
}

type RecordedTable = 'presence' | 'entries' | 'absences';

/** Rows of recorded time of an employee as they were. What a row said later is looked up: joined, all of a workspace may be read. */
export function rowsThen(known: Known, table: RecordedTable, employee: SQL): SQL {
  const name = sql.identifier(table);
  const created = isKnown(known, { at: sql`r.created_at`, in: sql`r.created_in` });
  const isLater = sql`not ${isKnown(known, superseding)}`;
  return sql`
    select r.* from ${name} r
     where r.employee_id = ${employee} and ${created}
       and not exists (select from earlier_rows e where e.id = r.id and ${isLater} offset 0)
    union all
    select r.* from (
      select distinct on (e.id) e.said from earlier_rows e
       where e.employee_id = ${employee} and e.kind = ${table} and ${isLater}
       order by e.id, e.revision) e
     cross join lateral jsonb_populate_record(null::${name}, e.said) r
     where ${created}`;
}

/** The same of the employee `wanted.id`, in place of the table and under its name; without `known` the table. */
export function rowsAsKnown(known: Known | undefined, table: RecordedTable): SQL {
  const name = sql.identifier(table);
  return known ? sql`(${rowsThen(known, table, sql`wanted.id`)}) as ${name}` : sql`${name}`;
}

/** What a statement was worked out from: enough to read it again. */
export interface Knowledge {
  /** When, by the clock of the server. */
  readonly at: string;
  /** The zone of the workspace. */
  readonly zone: string;
  /** The readings of the configuration, and of employees with what was recorded for them. */
  readonly configuration: Reading;
  readonly people: Reading;
  /** The transaction that evaluated; null where it had written nothing. */
  readonly own: string | null;
  /** The database cluster, in which alone transactions can be compared. */
  readonly cluster: string;
}

const reading: z.ZodType<Reading> = z.strictObject({ snapshot: z.string(), step: z.int() });

const knowledge: z.ZodType<Knowledge> = z.strictObject({
  at: z.string(),
  zone: z.string(),
  configuration: reading,
  people: reading,
  own: z.string().nullable(),
  cluster: z.string(),
});

/** The column `knowledge` of a statement. */
export const storedKnowledge = StoredShape.first('knowledge', knowledge);

/** How much clocks of servers may differ. */
const tolerated = { minutes: 10 };

/** What was known to an evaluation, for each of its readings. */
export function knownTo(
  { at, own, cluster, configuration, people }: Knowledge,
  currentCluster: string,
): { readonly configuration: Known; readonly people: Known } {
  const until = cluster === currentCluster ? null : Temporal.Instant.from(at).add(tolerated);
  return { configuration: { reading: configuration, own, until }, people: { reading: people, own, until } };
}

/** The reading of a statement of SQL, in JSON. */
export const thisReading = sql`json_build_object('snapshot', pg_current_snapshot()::text,
  'step', ${schema.evaluationsSoFar} + 1)`;

/** The same, as the beginning of an evaluation: what its transaction writes from now on is a later step. */
export const thisEvaluation = sql`(select json_build_object('snapshot', pg_current_snapshot()::text,
  'step', set_config('app.evaluations', (${schema.evaluationsSoFar} + 1)::text, true)::int))`;
