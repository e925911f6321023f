import { prepared, type WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';

/** An employment with its version of a date (the first, before it) and the units above it on that date. */
export interface FoundEmployment {
  readonly id: string;
  readonly startOn: string;
  readonly endOn: string | null;
  readonly employmentTermsId: string;
  readonly workingCountry: string | null;
  readonly timeZone: string | null;
  /** From the unit of the employment upwards. */
  readonly path: readonly {
    readonly id: string;
    readonly timeZone: string | null;
    readonly country: string | null;
  }[];
}

const on = sql`${sql.placeholder('on')}::date`;
const workspaceId = sql`${sql.placeholder('workspaceId')}::uuid`;

const nearestVersion = sql`
  select v.org_unit_id, v.employment_terms_id, v.working_country, v.time_zone
  from employment_versions v
  where v.workspace_id = e.workspace_id and v.object_id = e.id and v.superseded_at is null
  order by v.effective_from <= ${on} desc, abs(v.effective_from - ${on}) limit 1`;

const unitOn = (id: string) => sql`
  select u.parent_id, u.time_zone, u.working_country from org_unit_versions u
  where u.workspace_id = e.workspace_id and u.object_id = ${sql.raw(id)} and u.superseded_at is null
    and u.effective_from <= ${on}
  order by u.effective_from desc limit 1`;

const unitPath = sql`
  with recursive path as (
    select v.org_unit_id as id, u.parent_id, u.time_zone, u.working_country, 1 as depth
    from (select 1) one left join lateral (${unitOn('v.org_unit_id')}) u on true
    union all
    select p.parent_id, u.parent_id, u.time_zone, u.working_country, p.depth + 1
    from path p cross join lateral (${unitOn('p.parent_id')}) u
    where p.parent_id is not null and p.depth < 100
  )
  select json_agg(json_build_object('id', id, 'timeZone', time_zone, 'country', working_country) order by depth)
  from path`;

/**
 * The employments of an employee by start, as they stand on a date. Locks them, so that what is recorded for
 * the employee is judged one writer at a time.
 */
export async function lockEmploymentsOn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
  date: string,
): Promise<FoundEmployment[]> {
  const query = prepared(tx, 'lock employments on a date', (orm) =>
    orm
      .select({
        found: sql<FoundEmployment>`json_build_object('id', e.id, 'startOn', e.start_on, 'endOn', e.end_on,
          'employmentTermsId', v.employment_terms_id, 'workingCountry', v.working_country,
          'timeZone', v.time_zone, 'path', (${unitPath}))`,
      })
      .from(sql`employments e cross join lateral (${nearestVersion}) v
        where e.workspace_id = ${workspaceId} and e.employee_id = ${sql.placeholder('employeeId')}::uuid
        order by e.start_on, e.id for no key update of e`),
  );
  const rows = await query.execute({ workspaceId: ctx.workspace.id, employeeId, on: date });
  return rows.map((row) => row.found);
}
