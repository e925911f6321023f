import { schema } from '@stempel/db';
import { not, type SQL, sql } from '@stempel/db/drizzle';

const { employees, employments } = schema;

/** Whether the employee of the row has an employment on the date; its first version is in force from its start. */
export function employedOn(date: string): SQL {
  return sql`exists (
    select from ${employments} e
     where e.workspace_id = ${employees.workspaceId} and e.employee_id = ${employees.id}
       and e.start_on <= ${date}::date and (e.end_on is null or e.end_on >= ${date}::date))`;
}

/** Whether the employee is in one of the states on the date; undefined for both, which is everybody. */
export function isInState(date: string, states: readonly ('active' | 'inactive')[]): SQL | undefined {
  const active = states.includes('active');
  if (active === states.includes('inactive')) return active ? undefined : sql`false`;
  return active ? employedOn(date) : not(employedOn(date));
}
