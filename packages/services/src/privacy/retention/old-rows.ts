import { idsFrom, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { beforeAllIds, uuidList } from '../../kernel/uuid-list.ts';
import type { KeptData } from './kept-data.ts';

/** What is asked for of a workspace: ids made before `endId` are older than the date, since they begin with their time. */
interface Asked {
  readonly workspace: string;
  readonly before: string;
  /** Where that date begins in the zone of the workspace. */
  readonly at: string;
  readonly endId: string;
  /** The local date of an instant in that zone. */
  readonly dateOf: (instant: SQL) => SQL;
}

/** Rows of one table that go by their age alone. */
interface OldRows {
  /** Rows `id`, `on_date` and `person`, with their condition but in no order; each is looked up in the order of ids. */
  readonly find: (asked: Asked) => SQL;
  readonly remove: (workspace: string, ids: SQL) => readonly SQL[];
  readonly areOfPeople: boolean;
}

const rowsAtOnce = 1000;

const askedOf = (ctx: ServiceContext, before: string): Asked => {
  const { id, timeZone } = ctx.workspace;
  const at = Temporal.PlainDate.from(before).toZonedDateTime(timeZone).toInstant();
  const dateOf = (instant: SQL) => sql`(${instant} at time zone ${timeZone})::date`;
  return { workspace: id, before, at: at.toString(), endId: idsFrom(at), dateOf };
};

interface Found extends Record<string, unknown> {
  readonly rows: number;
  readonly oldest: string | null;
  readonly newest: string | null;
  readonly people: number;
}

/** A kind of data that is rows of a certain age. */
export function oldRows({ find, remove, areOfPeople }: OldRows): KeptData {
  return {
    async preview(ctx, before) {
      const { rows } = await reading(ctx, (tx) =>
        tx.execute<Found>(sql`
          select count(*)::int as rows, min(on_date)::text as oldest, max(on_date)::text as newest,
            count(distinct person)::int as people
          from (${find(askedOf(ctx, before))}) old`),
      );
      const [found] = rows;
      if (!found) throw new Error('A query of aggregates returned no row.');
      return { ...found, people: areOfPeople ? found.people : null, held: 0 };
    },
    async remove(tx, ctx, { before, behind }) {
      const asked = askedOf(ctx, before);
      const found = await part(tx, find(asked), behind === '' ? beforeAllIds : behind);
      const ids = found.map(({ id }) => id);
      for (const statement of remove(ctx.workspace.id, uuidList(ids))) {
        if (ids.length > 0) await tx.execute(statement);
      }
      const dates = found.map(({ date }) => date).sort();
      return {
        rows: found.length,
        oldest: dates[0] ?? null,
        newest: dates.at(-1) ?? null,
        next: found.length < rowsAtOnce ? null : (ids.at(-1) ?? null),
      };
    },
  };
}

async function part(tx: WorkspaceTransaction, found: SQL, behind: string) {
  const { rows } = await tx.execute<{ id: string; date: string }>(sql`
    select id, on_date::text as date from (${found}) old where id > ${behind}::uuid order by id limit ${rowsAtOnce}`);
  return rows;
}

/** Files beside absences that ended and were laid there before the date, but for those of requests that wait. */
export const certificates = oldRows({
  areOfPeople: true,
  find: ({ workspace, before, endId }) => sql`
    select f.id, a.to_on as on_date, f.employee_id as person
      from absence_attachments f
     cross join lateral (
       select * from absences where workspace_id = f.workspace_id and id = f.absence_id offset 0) a
     where f.workspace_id = ${workspace}::uuid and f.id < ${endId}::uuid
       and a.to_on < ${before}::date and a.state <> 'requested'
       and not exists (select from absence_changes c
                        where c.workspace_id = a.workspace_id and c.absence_id = a.id and c.state = 'requested')`,
  remove: (workspace, ids) => [
    sql`delete from absence_attachments where workspace_id = ${workspace}::uuid and id = any (${ids})`,
  ],
});

/** Absences that ended before the date and that somebody wrote something about, in them or in a change of them; none that waits. */
export const absenceNotes = oldRows({
  areOfPeople: true,
  find: ({ workspace, before }) => sql`
    select a.id, a.to_on as on_date, a.employee_id as person
      from (select n.id from absences n
             where n.workspace_id = ${workspace}::uuid and (n.note is not null or n.decision_note is not null)
            union
            select c.absence_id from absence_changes c
             where c.workspace_id = ${workspace}::uuid and (c.note is not null or c.decision_note is not null)) noted
     cross join lateral (select * from absences where workspace_id = ${workspace}::uuid and id = noted.id offset 0) a
     where a.to_on < ${before}::date and a.state <> 'requested'
       and not exists (select from absence_changes c
                        where c.workspace_id = a.workspace_id and c.absence_id = a.id and c.state = 'requested')`,
  remove: (workspace, ids) => [sql`select remove_absence_notes(${workspace}::uuid, ${ids})`],
});

/** Files of imports and exports that ended before the date, with the rows that were refused; the run stays. */
export const transferFiles = oldRows({
  areOfPeople: false,
  find: ({ workspace, at, endId, dateOf }) => sql`
    select j.id, ${dateOf(sql`j.finished_at`)} as on_date, null::uuid as person
      from jobs j
     where j.workspace_id = ${workspace}::uuid and j.id < ${endId}::uuid and j.kind in ('import', 'export')
       and j.state not in ('queued', 'running') and j.finished_at < ${at}::timestamptz
       and (exists (select from job_file_parts p where p.workspace_id = j.workspace_id and p.job_id = j.id)
            or exists (select from job_errors e where e.workspace_id = j.workspace_id and e.job_id = j.id))`,
  remove: (workspace, ids) => [
    sql`delete from job_file_parts where workspace_id = ${workspace}::uuid and job_id = any (${ids})`,
    sql`delete from job_errors where workspace_id = ${workspace}::uuid and job_id = any (${ids})`,
    sql`update jobs set parameters = parameters || '{"_file_removed": true}'
         where workspace_id = ${workspace}::uuid and id = any (${ids})`,
  ],
});

/** Mails that were sent or given up. */
export const mails = oldRows({
  areOfPeople: true,
  find: ({ workspace, endId, dateOf }) => sql`
    select m.id, ${dateOf(sql`m.created_at`)} as on_date, m.user_id as person
      from outgoing_mails m
     where m.workspace_id = ${workspace}::uuid and m.id < ${endId}::uuid and m.state <> 'queued'`,
  remove: (workspace, ids) => [
    sql`delete from outgoing_mails where workspace_id = ${workspace}::uuid and id = any (${ids})`,
  ],
});

/**
 * The log, but for what something rests on as long as it is there: statements as they were known, differences, who was erased,
 * what a retention took away.
 */
export const log = oldRows({
  areOfPeople: false,
  find: ({ workspace, endId, dateOf }) => sql`
    select a.id, ${dateOf(sql`a.recorded_at`)} as on_date, null::uuid as person
      from audit_log a
     where a.workspace_id = ${workspace}::uuid and a.id < ${endId}::uuid
       and a.resource not in ('statements', 'corrections', 'movements') and a.action not in ('erase', 'retain')`,
  remove: (workspace, ids) => [sql`select remove_changes(${workspace}::uuid, ${ids})`],
});
