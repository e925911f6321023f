import { isId, schema } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { notFound } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';

const { roles } = schema;

export const listSecondStepsInput = z.strictObject({ role_id: idField });
export type ListSecondSteps = z.output<typeof listSecondStepsInput>;

/** An absence type whose second step a role takes, today or by a version that is still to come. */
export interface SecondStepOfRole {
  id: string;
  code: string;
  name: string;
  names: Readonly<Record<string, string>>;
}

/**
 * The active absence types that leave their second step to a role, by name: for whoever looks at what the role may do. Throws
 * not-found.
 */
export async function listSecondSteps(
  ctx: ServiceContext,
  { role_id: roleId }: ListSecondSteps,
): Promise<{ data: SecondStepOfRole[] }> {
  requirePermission(ctx, 'roles', 'read');
  const date = sql`${today(ctx)}::date`;
  return reading(ctx, async (tx) => {
    const mine = and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, roleId));
    const [role] = isId(roleId) ? await tx.select({ id: roles.id }).from(roles).where(mine) : [];
    if (!role) throw notFound('role', roleId);
    const { rows } = await tx.execute<SecondStepOfRole & Record<string, unknown>>(sql`
      select distinct on (a.id) a.id, a.code, v.name, v.absence_type -> 'names' as names
        from activities a cross join lateral (
          select * from activity_versions
           where workspace_id = a.workspace_id and object_id = a.id and superseded_at is null offset 0) v
       where a.workspace_id = ${ctx.workspace.id} and v.type = 'timeoff' and v.state = 'active'
         and v.absence_type ->> 'approval' = 'two-steps' and v.absence_type ->> 'second_role_id' = ${role.id}
         and (v.effective_from > ${date} or v.effective_from = (
           select max(x.effective_from) from activity_versions x
            where x.workspace_id = a.workspace_id and x.object_id = a.id and x.superseded_at is null
              and x.effective_from <= ${date}))
       order by a.id, v.effective_from`);
    return { data: rows.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  });
}
