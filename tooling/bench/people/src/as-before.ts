import { inWorkspace, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '@stempel/services';

/** What is asked of either way. */
export interface Asked {
  readonly q?: string;
  readonly sort?: 'name' | 'number';
  readonly after?: readonly [text: string, id: string];
}

const collation = sql.raw('collate "da-x-icu"');

function hasWords(q: string | undefined): SQL {
  const texts = sql`lower(concat_ws(' ', e.code, v.name, v.email) collate "und-x-icu")`;
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const each = words.map((word) => sql`position(lower(${word}::text collate "und-x-icu") in ${texts}) > 0`);
  return sql.join([sql`true`, ...each], sql` and `);
}

/** The nearest employment and its names, as the list shows them of the rows of a page. */
function standing(date: string): SQL {
  const name = (table: string, column: string) => sql`(
    select x.name from ${sql.identifier(table)} x where x.workspace_id = p.workspace_id and x.object_id = near.${sql.identifier(column)}
       and x.superseded_at is null
     order by x.effective_from <= ${date}::date desc, abs(x.effective_from - ${date}::date) limit 1)`;
  return sql`
    select p.*, near.start_on, near.end_on, ${name('org_unit_versions', 'org_unit_id')} as unit,
           ${name('employment_terms_versions', 'employment_terms_id')} as terms,
           ${name('employee_versions', 'manager_id')} as manager
      from page p left join lateral (
        select e.start_on, e.end_on, v.org_unit_id, v.employment_terms_id, v.manager_id
          from employments e join lateral (
            select * from employment_versions x
             where x.workspace_id = e.workspace_id and x.object_id = e.id and x.superseded_at is null
             order by x.effective_from <= ${date}::date desc, abs(x.effective_from - ${date}::date) limit 1) v on true
         where e.workspace_id = p.workspace_id and e.employee_id = p.id
         order by (e.start_on <= ${date}::date and (e.end_on is null or e.end_on >= ${date}::date)) desc,
                  abs(e.start_on - ${date}::date), e.id limit 1) near on true`;
}

/**
 * The list as it was: the version in force of everybody is looked up, its lower case text searched for each word, what
 * matches sorted and counted. Returns the ids of the page.
 */
export function listAsBefore(
  { db, workspace }: ServiceContext,
  { q, sort = 'name', after }: Asked,
  { date, limit }: { date: string; limit: number },
): Promise<string[]> {
  const key = sort === 'name' ? sql`v.name` : sql`e.code`;
  const [text, id] = after ?? [];
  const follows = after
    ? sql`(sort_key ${collation} > ${text}::text or (sort_key = ${text}::text and id > ${id}::uuid))`
    : sql`true`;
  return inWorkspace(db, workspace.id, async (tx: WorkspaceTransaction) => {
    const { rows } = await tx.execute<{ data: { id: string }[] }>(sql`
      with matching as materialized (
        select e.workspace_id, e.id, e.code, v.name, v.email, ${key} as sort_key
          from employees e join lateral (
            select * from employee_versions x
             where x.workspace_id = e.workspace_id and x.object_id = e.id and x.superseded_at is null
               and x.effective_from <= ${date}::date order by x.effective_from desc limit 1) v on true
         where e.workspace_id = ${workspace.id} and ${hasWords(q)}),
      page as (select * from matching where ${follows} order by sort_key ${collation}, id limit ${limit + 1}),
      shown as (${standing(date)})
      select (select count(*)::int from matching) as total,
             (select coalesce(json_agg(shown order by sort_key ${collation}, id), '[]') from shown) as data`);
    return (rows[0]?.data ?? []).map((row) => row.id).slice(0, limit);
  });
}

/** The search over everything as it was, of people alone. */
export function findAsBefore({ db, workspace }: ServiceContext, q: string, date: string): Promise<number> {
  return inWorkspace(db, workspace.id, async (tx) => {
    const begins = sql`position(lower(${q}::text collate "und-x-icu") in lower(v.name collate "und-x-icu")) = 1`;
    const { rows } = await tx.execute(sql`
      select e.id, v.name, e.code from employees e join lateral (
          select x.* from employee_versions x
           where x.workspace_id = e.workspace_id and x.object_id = e.id and x.superseded_at is null
           order by x.effective_from <= ${date}::date desc, abs(x.effective_from - ${date}::date) limit 1) v on true
       where e.workspace_id = ${workspace.id} and ${hasWords(q)}
       order by ${begins} desc, v.name collate "und-x-icu", e.id limit 5`);
    return rows.length;
  });
}
