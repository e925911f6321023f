import { schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { PgColumn } from '@stempel/db/pg-core';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { requireScope } from '../../kernel/permission.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
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
  const { ids } = input;
  const nameOfEmployee = (employeeId: PgColumn) => sql`(
    select v.name from employee_versions v where v.object_id = ${employeeId} and v.superseded_at is null
     order by v.effective_from desc limit 1)`;
  const { corrections, employments } = schema;
  const from: SQL[] = [
    ...versioned.map(
      ({ objectId, supersededAt, effectiveFrom, name }) => sql`
        (select distinct on (${objectId}) ${objectId} as id, ${name} as name from ${rowsByKey(objectId, ids)}
          where ${supersededAt} is null order by ${objectId}, ${effectiveFrom} desc)`,
    ),
    ...ofEmployees.map(
      ({ id, employeeId }) => sql`
        (select ${id}, ${nameOfEmployee(employeeId)} as name from ${rowsByKey(id, ids)})`,
    ),
    sql`
        (select ${corrections.id}, (
           select ${nameOfEmployee(employments.employeeId)} from ${employments}
            where ${employments.id} = ${corrections.employmentId}) as name
           from ${rowsByKey(corrections.id, ids)})`,
    ...plain.map(({ id, name }) => sql`(select ${id}, ${name} from ${rowsByKey(id, ids)})`),
  ];
  const { rows } = await reading(ctx, (tx) =>
    tx.execute<{ id: string; name: string }>(sql.join(from, sql` union all `)),
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
