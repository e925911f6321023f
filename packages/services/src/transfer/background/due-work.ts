import { type Database, newId, schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { DueWork } from '../../kernel/due-work.ts';

const { dueWork, workspaces } = schema;

/** One batch of a look at what is due. */
const mostAtOnce = 1000;

/** What is due and not done by then was given to a worker that is no more, or is still at work. */
const patience = { minutes: 1 };

export interface Due {
  readonly workspaceId: string;
  readonly work: DueWork;
}

/**
 * Hands out what is due in any workspace, the longest first, in batches: one look at one index, however many workspaces
 * there are. What was handed out is looked at again after a minute unless it was done. Several servers share a look.
 */
export async function* takeDueWork(db: Database, now: Temporal.Instant): AsyncGenerator<Due[]> {
  const again = now.add(patience).toString();
  for (;;) {
    const { rows } = await db.orm.execute<Due & Record<string, unknown>>(sql`
      with due as materialized (
        select workspace_id, work, id from ${dueWork} where look_at <= ${now.toString()}::timestamptz
         order by look_at limit ${mostAtOnce} for update skip locked)
      update ${dueWork} d set look_at = ${again}::timestamptz from due
       where d.workspace_id = due.workspace_id and d.work = due.work and d.id = due.id
      returning d.workspace_id as "workspaceId", d.work`);
    if (rows.length > 0) yield distinct(rows);
    if (rows.length < mostAtOnce) return;
  }
}

function distinct(rows: readonly Due[]): Due[] {
  return [...new Map(rows.map((row) => [`${row.work} ${row.workspaceId}`, row])).values()];
}

/**
 * Lets what was handed out and is not done be looked at anew: a server that starts may follow one that was killed. What another
 * one is writing in this moment is left to it: each would wait for rows of the other, and the start would end with a deadlock.
 */
export async function lookAgain(db: Database): Promise<void> {
  await db.orm.execute(sql`
    with handed_out as materialized (
      select workspace_id, work, id from ${dueWork} where look_at > due_at for update skip locked)
    update ${dueWork} d set look_at = d.due_at from handed_out h
     where d.workspace_id = h.workspace_id and d.work = h.work and d.id = h.id`);
}

/** Where a UUID has its version; those of version 7 begin with the time they were made at. */
const timesVersion = 14;

/** The rows that make work of a workspace due, and since when what they stand for is known. */
export interface DueRows {
  readonly ids: readonly string[];
  readonly notedAt: Temporal.Instant;
  /**
   * The earliest of the ids: those of changes that were not looked at are later, but for the clocks of servers. Undefined
   * where one of the rows stands for something else than changes since.
   */
  readonly since?: string | undefined;
}

/** What makes work of a workspace due; undefined when nothing does. */
export async function findDue(
  db: Database,
  { workspaceId, work }: Due,
  now: Temporal.Instant,
): Promise<DueRows | undefined> {
  const { rows } = await db.orm.execute<{ ids: string[]; since: string | null }>(sql`
    select array_agg(id::text order by id) as ids, min(extract(epoch from noted_at) * 1000)::bigint as since from ${dueWork}
     where workspace_id = ${workspaceId} and work = ${work} and due_at <= ${now.toString()}::timestamptz`);
  const [row] = rows;
  if (!row || row.since === null) return undefined;
  const hasTimes = row.ids.every((id) => id[timesVersion] === '7');
  return {
    ids: row.ids,
    since: hasTimes ? row.ids[0] : undefined,
    notedAt: Temporal.Instant.fromEpochMilliseconds(Number(row.since)),
  };
}

/**
 * Takes note that work was done: what made it due goes, and it is due next at `next`, unless something makes it due
 * before then. Whoever did the same work at the same time changes nothing any more.
 */
export async function settleDue(
  db: Database,
  { workspaceId, work }: Due,
  { ids }: DueRows,
  { now, next }: { now: Temporal.Instant; next: Temporal.Instant | null },
): Promise<void> {
  const wanted = ids.map((id) => sql`${id}::uuid`);
  const at = sql`${next?.toString() ?? null}::timestamptz`;
  await db.orm.execute(sql`
    with done as (
      delete from ${dueWork}
       where workspace_id = ${workspaceId} and work = ${work} and id in (${sql.join(wanted, sql`, `)})
      returning id)
    insert into ${dueWork} (workspace_id, work, id, due_at, look_at, noted_at)
    select ${workspaceId}::uuid, ${work}, ${newId()}::uuid, ${at}, ${at}, ${now.toString()}::timestamptz
     where ${at} is not null and exists (select from done) and not exists (
       select from ${dueWork} d where d.workspace_id = ${workspaceId} and d.work = ${work} and d.due_at <= ${at}
         and d.id not in (select id from done))`);
}

/** Work that every workspace has once a day. */
const daily: readonly DueWork[] = ['clean-up', 'check-statements', 'remind-people'];

/** Gives every workspace its daily work where it has none, at any time of the day: never all at once. Returns how many. */
export async function planDailyWork(db: Database, now: Temporal.Instant): Promise<number> {
  const at = now.toString();
  const { rowCount } = await db.orm.execute(sql`
    insert into ${dueWork} (workspace_id, work, id, due_at, look_at, noted_at)
    select w.id, daily.work, gen_random_uuid(), due.at, due.at, ${at}::timestamptz
      from ${workspaces} w
     cross join unnest(${`{${daily.join()}}`}::text[]) daily (work)
     cross join lateral (
       select ${at}::timestamptz + random() * interval '1 day' as at where daily.work is not null and w.id is not null) due
     where not exists (select from ${dueWork} d where d.workspace_id = w.id and d.work = daily.work)`);
  return rowCount ?? 0;
}
