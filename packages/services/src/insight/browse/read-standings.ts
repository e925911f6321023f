import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import type { BrowsedEmployee } from './browse-contract.ts';

type Standing = NonNullable<BrowsedEmployee['employment']>;

interface FoundStandings {
  readonly rows: readonly {
    readonly employee: string;
    readonly start: string;
    readonly end: string | null;
    readonly unit: string;
    readonly terms: string;
    readonly manager: string | null;
  }[];
  readonly units: Readonly<Record<string, string>>;
  readonly terms: Readonly<Record<string, string>>;
  readonly managers: Readonly<Record<string, string>>;
}

const nearest = 'order by x.effective_from <= $3::date desc, abs(x.effective_from - $3::date) limit 1';

/** What each object is called that these rows refer to, looked up once: few units, terms and managers are many people's. */
const namesOf = (versions: string, reference: string) => `(
    select coalesce(json_object_agg(referred.id, (
        select x.name from ${versions} x
         where x.workspace_id = $1::uuid and x.object_id = referred.id and x.superseded_at is null
         ${nearest})), '{}')
      from (select distinct ${reference} as id from near where ${reference} is not null) referred)`;

/**
 * Parameters: workspace, employees, date. Prepared once for each connection, since to plan it takes as long as to run it for a
 * page.
 */
const readNearest = namedStatement(
  'read-standings',
  `
  with near as materialized (
    select wanted.id as employee_id, e.start_on, e.end_on, v.org_unit_id, v.employment_terms_id, v.manager_id
      from unnest($2::uuid[]) as wanted (id)
     cross join lateral (
       select id, start_on, end_on from employments
        where workspace_id = $1::uuid and employee_id = wanted.id
        order by (start_on <= $3::date and coalesce(end_on, 'infinity') >= $3::date) desc, abs(start_on - $3::date), id
        limit 1) e
     cross join lateral (
       select x.org_unit_id, x.employment_terms_id, x.manager_id from employment_versions x
        where x.workspace_id = $1::uuid and x.object_id = e.id and x.superseded_at is null
        ${nearest}) v)
  select coalesce((select json_agg(json_build_object('employee', employee_id, 'start', start_on, 'end', end_on,
      'unit', org_unit_id, 'terms', employment_terms_id, 'manager', manager_id)) from near), '[]') as rows,
    ${namesOf('org_unit_versions', 'org_unit_id')} as units,
    ${namesOf('employment_terms_versions', 'employment_terms_id')} as terms,
    ${namesOf('employee_versions', 'manager_id')} as managers`,
);

/**
 * The employment of each of these employees that covers the date, else the one that starts nearest to it, and what its unit,
 * terms and manager are called then; nothing of those without one.
 */
export async function readStandings(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
  date: string,
): Promise<ReadonlyMap<string, Standing>> {
  if (employeeIds.length === 0) return new Map();
  const [found] = await runNamed<FoundStandings>(tx, readNearest, [ctx.workspace.id, employeeIds, date]);
  if (!found) return new Map();
  const { units, terms, managers } = found;
  return new Map(
    found.rows.map(({ employee, start, end, ...near }) => {
      const manager = near.manager === null ? null : (managers[near.manager] ?? null);
      const standing = {
        start,
        end,
        unit: units[near.unit] ?? null,
        terms: terms[near.terms] ?? null,
        manager,
      };
      return [employee, standing];
    }),
  );
}
