import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Reach } from './reach.ts';

/** The employments of an employee, or one employment, as far as they run within the reach. */
export function ownSpans(
  ctx: ServiceContext,
  kind: 'employees' | 'employments',
  id: string,
  { from, until }: Reach,
): SQL {
  const owner = kind === 'employees' ? sql`e.employee_id` : sql`e.id`;
  return sql`
    select e.id as employment_id, greatest(e.start_on, ${from}::date) as from_on,
           least(coalesce(e.end_on, 'infinity'), coalesce(${until}::date, 'infinity')) as to_on,
           coalesce(e.end_on, 'infinity') as end_on
      from employments e
     where e.workspace_id = ${ctx.workspace.id} and ${owner} = ${id}::uuid
       and e.start_on <= coalesce(${until}::date, 'infinity')
       and coalesce(e.end_on, 'infinity') >= ${from}::date`;
}
