import { isId } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';

export const listSecondStepsInput = z.strictObject({ role_id: idField });
export type ListSecondSteps = z.output<typeof listSecondStepsInput>;

/** An absence type whose second step a role takes, today or by a version that is still to come. */
export interface SecondStepOfRole {
  id: string;
  code: string;
  name: string;
  names: Readonly<Record<string, string>>;
}

/** The active absence types that leave their second step to a role, by name: for whoever looks at what the role may do. */
export async function listSecondSteps(
  ctx: ServiceContext,
  { role_id: roleId }: ListSecondSteps,
): Promise<{ data: SecondStepOfRole[] }> {
  requirePermission(ctx, 'roles', 'read');
  if (!isId(roleId)) return { data: [] };
  const date = sql`${today(ctx)}::date`;
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<SecondStepOfRole & Record<string, unknown>>(sql`
      select distinct on (a.id) a.id, a.code, v.name, v.absence_type -> 'names' as names
        from activities a cross join lateral (
          select * from activity_versions
           where workspace_id = a.workspace_id and object_id = a.id and superseded_at is null offset 0) v
       where a.workspace_id = ${ctx.workspace.id} and v.type = 'timeoff' and v.state = 'active'
         and v.absence_type ->> 'approval' = 'two-steps' and v.absence_type ->> 'second_role_id' = ${roleId.toLowerCase()}
         and (v.effective_from > ${date} or v.effective_from = (
           select max(x.effective_from) from activity_versions x
            where x.workspace_id = a.workspace_id and x.object_id = a.id and x.superseded_at is null
              and x.effective_from <= ${date}))
       order by a.id, v.effective_from`);
    return { data: rows.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  });
}
