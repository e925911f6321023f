import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { lookedBackDays } from '../../kernel/removed-time.ts';
import { reading } from '../../kernel/transaction.ts';
import { beforeAllIds, uuidList } from '../../kernel/uuid-list.ts';
import { lockEmployees } from '../../organization/employees/lock-employee.ts';
import { addRows, type KeptData, nothing } from './kept-data.ts';

/** Employees in one transaction; a person may have rows of many years. */
const peopleAtOnce = 5;
/** Employees whose rows are counted in one statement. */
const countedAtOnce = 500;

/** Of one employee `e`: whether somebody has still to decide, so that figures may be worked out of their time. */
const isHeld = (workspace: SQL, before: SQL): SQL => {
  const until = sql`${before} + ${sql.raw(String(lookedBackDays))}`;
  const unsettled = (table: string, date: string) => sql`
    exists (select from ${sql.identifier(table)} t
             where t.workspace_id = ${workspace} and t.employee_id = e.id and t.deleted_at is null
               and t.${sql.identifier(date)} < ${until}
               and not exists (select from statements s
                                where s.workspace_id = ${workspace} and s.employment_id = t.employment_id
                                  and t.${sql.identifier(date)} between s.period_from and s.period_to))`;
  return sql`(
    exists (select from employments o join corrections c on c.workspace_id = o.workspace_id and c.employment_id = o.id
             where o.workspace_id = ${workspace} and o.employee_id = e.id and c.state in ('pending', 'accepted'))
    or exists (select from statements s
                where s.workspace_id = ${workspace} and s.employee_id = e.id and s.state <> 'approved' and s.period_from < ${until})
    or exists (select from absences a
                where a.workspace_id = ${workspace} and a.employee_id = e.id and a.state = 'requested' and a.from_on < ${until})
    or exists (select from absence_changes c
                where c.workspace_id = ${workspace} and c.employee_id = e.id and c.state = 'requested')
    or ${unsettled('presence', 'started_on')} or ${unsettled('entries', 'posted_on')})`;
};

/** Of one employee `e`: rows of settled periods that ended before the date, those deleted among them, and the end of their period. */
const rowsOf = (workspace: SQL, before: SQL): SQL => {
  const settled = (date: SQL) => sql`
    cross join lateral (
      select s.period_to from statements s
       where s.workspace_id = ${workspace} and s.employment_id = t.employment_id and s.state = 'approved'
         and ${date} between s.period_from and s.period_to and s.period_to < ${before}) s`;
  const rows = (table: 'presence' | 'entries', column: string) => {
    const date = sql`t.${sql.identifier(column)}`;
    const name = sql.identifier(table);
    return sql`
      select ${table}::text as kind, t.id, ${date} as on_date, s.period_to from ${name} t ${settled(date)}
       where t.workspace_id = ${workspace} and t.employee_id = e.id and t.deleted_at is null and ${date} < ${before}
      union all
      select ${table}::text, t.id, ${date}, s.period_to
        from (select distinct r.id from earlier_rows r
               where r.workspace_id = ${workspace} and r.employee_id = e.id and r.kind = ${table}) known
       cross join lateral (select * from ${name} where workspace_id = ${workspace} and id = known.id offset 0) t ${settled(date)}
       where t.deleted_at is not null and ${date} < ${before}`;
  };
  return sql`(${rows('presence', 'started_on')} union all ${rows('entries', 'posted_on')})`;
};

interface Counted extends Record<string, unknown> {
  readonly id: string;
  readonly held: boolean;
  readonly rows: number;
  readonly oldest: string | null;
  readonly newest: string | null;
}

async function countPage(tx: WorkspaceTransaction, ctx: ServiceContext, before: string, behind: string) {
  const workspace = sql`${ctx.workspace.id}::uuid`;
  const date = sql`${before}::date`;
  const { rows } = await tx.execute<Counted>(sql`
    select e.id, old.*, old.rows > 0 and ${isHeld(workspace, date)} as held
      from (select id from employees where workspace_id = ${workspace} and id > ${behind}::uuid
             order by id limit ${countedAtOnce}) e
     cross join lateral (
       select count(*)::int as rows, min(on_date)::text as oldest, max(on_date)::text as newest
         from ${rowsOf(workspace, date)} old) old
     order by e.id`);
  return rows;
}

interface Candidates extends Record<string, unknown> {
  readonly ids: string[];
  /** The last that was looked at, and whether there are more behind. */
  readonly last: string | null;
  readonly full: boolean;
}

/** The next employees of whom something goes, among so many, and the one behind which to look on; null where nobody is. */
async function findPeople(tx: WorkspaceTransaction, ctx: ServiceContext, before: string, behind: string) {
  const workspace = sql`${ctx.workspace.id}::uuid`;
  const date = sql`${before}::date`;
  const { rows } = await tx.execute<Candidates>(sql`
    with page as materialized (
      select id from employees where workspace_id = ${workspace} and id > ${behind}::uuid order by id limit ${countedAtOnce})
    select array(
        select e.id::text from page e
         where exists (select from ${rowsOf(workspace, date)} old) and not ${isHeld(workspace, date)}
         order by e.id limit ${peopleAtOnce}) as ids,
      (select id from page order by id desc limit 1) as last, (select count(*) = ${countedAtOnce} from page) as full`);
  const { ids = [], last = null, full = false } = rows[0] ?? {};
  const next = ids.length === peopleAtOnce ? (ids.at(-1) ?? null) : full ? last : null;
  return { ids, next };
}

interface OldRow extends Record<string, unknown> {
  readonly employee: string;
  readonly kind: 'presence' | 'entries';
  readonly id: string;
  readonly date: string;
  readonly until: string;
}

/**
 * Presence and postings of settled periods, with what they said earlier. Statements, movements and absences stay; what was taken is
 * kept by employee (`removed_time`), so that nothing is worked out of what is left.
 */
export const recordedTime: KeptData = {
  async preview(ctx, before) {
    let found = nothing;
    let [people, held] = [0, 0];
    for (let behind = beforeAllIds; ; ) {
      const last = behind;
      const page = await reading(ctx, (tx) => countPage(tx, ctx, before, last));
      for (const one of page) {
        if (one.rows === 0) continue;
        if (one.held) held += 1;
        else [people, found] = [people + 1, addRows(found, one)];
      }
      if (page.length < countedAtOnce) return { ...found, people, held };
      behind = page.at(-1)?.id ?? behind;
    }
  },
  async remove(tx, ctx, { before, behind }) {
    const { ids, next } = await findPeople(tx, ctx, before, behind === '' ? beforeAllIds : behind);
    await lockEmployees(tx, ids);
    const workspace = sql`${ctx.workspace.id}::uuid`;
    const date = sql`${before}::date`;
    // Asked again under the lock: what waits for a decision since then holds the rows back.
    const { rows } = await tx.execute<OldRow>(sql`
      select e.id as employee, old.kind, old.id, old.on_date::text as date, (old.period_to + 1)::text as until
        from unnest(${uuidList(ids)}) as e (id) cross join lateral ${rowsOf(workspace, date)} old
       where not ${isHeld(workspace, date)}`);
    if (rows.length > 0) await removeRows(tx, ctx, rows);
    const dates = rows.map((row) => row.date).sort();
    return {
      rows: rows.length,
      oldest: dates[0] ?? null,
      newest: dates.at(-1) ?? null,
      next,
    };
  },
};

async function removeRows(tx: WorkspaceTransaction, ctx: ServiceContext, rows: readonly OldRow[]) {
  const workspace = sql`${ctx.workspace.id}::uuid`;
  const idsOf = (kind: OldRow['kind']) =>
    uuidList(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])));
  await tx.execute(sql`select remove_earlier_rows(${workspace}, ${uuidList(rows.map(({ id }) => id))})`);
  for (const kind of ['presence', 'entries'] as const) {
    const table = sql.identifier(kind);
    await tx.execute(sql`
      delete from ${table} where ctid = any (array(
        select found.ctid from unnest(${idsOf(kind)}) as wanted (id) cross join lateral (
          select ctid from ${table} where workspace_id = ${workspace} and id = wanted.id offset 0) found))`);
  }
  const untils = new Map<string, string>();
  for (const { employee, until } of rows) {
    if ((untils.get(employee) ?? '') < until) untils.set(employee, until);
  }
  await tx.execute(sql`
    insert into removed_time (workspace_id, employee_id, before)
    select ${workspace}, taken.employee_id, taken.before
      from json_to_recordset(${JSON.stringify([...untils].map(([employee_id, before]) => ({ employee_id, before })))}::json)
           taken (employee_id uuid, before date)
     order by taken.employee_id
    on conflict (workspace_id, employee_id) do update set before = greatest(removed_time.before, excluded.before)`);
}
