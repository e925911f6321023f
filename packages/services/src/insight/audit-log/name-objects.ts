import { schema } from '@stempel/db';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';

export const nameObjectsInput = z.strictObject({ ids: z.array(idField).max(500) });

/** Tables of versions: the newest version that counts names the object. */
const versioned = [
  schema.employeeVersions,
  schema.orgUnitVersions,
  schema.projectVersions,
  schema.activityVersions,
  schema.dimensionVersions,
  schema.timeAccountVersions,
  schema.employmentTermsVersions,
  schema.reasonVersions,
  schema.holidayCalendarVersions,
  schema.policyVersions,
];
const plain = [schema.users, schema.roles];
/** What has no name of its own is called after its employee. */
const ofEmployees = [schema.statements, schema.employments];

/** What people call the objects that rows of the audit log refer to; unknown ones are left out. */
export async function nameObjects(
  ctx: ServiceContext,
  input: z.output<typeof nameObjectsInput>,
): Promise<Record<string, string>> {
  requireScope(ctx, 'audit-log', 'read', 'all');
  if (input.ids.length === 0) return {};
  const ids = sql`${`{${input.ids.join(',')}}`}::uuid[]`;
  const from: SQL[] = [
    ...versioned.map(
      (table) => sql`
        (select distinct on (object_id) object_id as id, name from ${sql.identifier(getTableName(table))}
         where workspace_id = ${ctx.workspace.id} and object_id = any(${ids}) and superseded_at is null
         order by object_id, effective_from desc)`,
    ),
    ...ofEmployees.map(
      (table) => sql`
        (select t.id, (select v.name from employee_versions v
           where v.workspace_id = t.workspace_id and v.object_id = t.employee_id and v.superseded_at is null
           order by v.effective_from desc limit 1) as name
         from ${sql.identifier(getTableName(table))} t
         where t.workspace_id = ${ctx.workspace.id} and t.id = any(${ids}))`,
    ),
    sql`
        (select c.id, (select v.name from employee_versions v
           where v.workspace_id = e.workspace_id and v.object_id = e.employee_id and v.superseded_at is null
           order by v.effective_from desc limit 1) as name
         from corrections c join employments e on e.workspace_id = c.workspace_id and e.id = c.employment_id
         where c.workspace_id = ${ctx.workspace.id} and c.id = any(${ids}))`,
    ...plain.map(
      (table) => sql`
        (select id, name from ${sql.identifier(getTableName(table))}
         where workspace_id = ${ctx.workspace.id} and id = any(${ids}))`,
    ),
  ];
  const { rows } = await reading(ctx, (tx) =>
    tx.execute<{ id: string; name: string }>(sql.join(from, sql` union all `)),
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
