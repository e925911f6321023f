import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { SandboxMeasure } from './sandbox-contract.ts';

/** The members of stored totals as columns. */
export const totalColumns = sql.raw(
  'kind text, key text, unit text, currency text, before numeric, after numeric',
);

/** A sum as a decimal string without zeros at its end. */
export function decimal(expression: string): SQL {
  return sql.raw(`trim_scale(${expression})::text`);
}

/** Of each employment seen, what one measure comes to, 0 where it has none: `employment_id, employee_id, org_unit_id, before, after`. */
export function measured(seen: SQL, { kind, key, unit, currency }: SandboxMeasure): SQL {
  return sql`(
    select s.employment_id, s.employee_id, s.org_unit_id, coalesce(t.before, 0) as before, coalesce(t.after, 0) as after
      from ${seen} s
      left join lateral (
        select sum(one.before) as before, sum(one.after) as after
          from jsonb_to_recordset(s.totals -> 'lines') as one (${totalColumns})
         where one.kind = ${kind} and one.key = ${key} and one.unit = ${unit}
           and one.currency is not distinct from ${currency}::text) t on true
     where s.refused is null)`;
}

/** Who it is, to select beside rows with `employee_id` and `org_unit_id`: those of the page only. */
export function personColumns(ctx: ServiceContext, row: string): SQL {
  const { id } = ctx.workspace;
  const of = (column: string) => sql.raw(`${row}.${column}`);
  return sql`
    (select e.code from employees e where e.workspace_id = ${id} and e.id = ${of('employee_id')}) as employee_number,
    coalesce((select v.name from employee_versions v
      where v.workspace_id = ${id} and v.object_id = ${of('employee_id')} and v.superseded_at is null
      order by v.effective_from desc limit 1), '') as employee_name,
    (select v.name from org_unit_versions v
      where v.workspace_id = ${id} and v.object_id = ${of('org_unit_id')} and v.superseded_at is null
      order by v.effective_from desc limit 1) as org_unit_name`;
}
