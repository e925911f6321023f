import { schema } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { requireAssignable } from './hold-role.ts';
import { lockRole } from './lock-role.ts';
import { findRole } from './read-roles.ts';
import type { RequireTwoFactors, RoleDto } from './role-contract.ts';

const { roles } = schema;

/**
 * Says whether holders of a role, a built-in one too, sign in with two factors; it acts on their next request. Nobody
 * decides that about a role that grants more than they hold, and about owners only an owner.
 */
export async function requireTwoFactors(ctx: ServiceContext, input: RequireTwoFactors): Promise<RoleDto> {
  requireScope(ctx, 'roles', 'update', 'all');
  return writing(ctx, async (tx) => {
    const role = await lockRole(tx, ctx, input.id, input.expected_version);
    requireAssignable(ctx, role, 'person');
    const before = await findRole(tx, ctx, input.id);
    await tx
      .update(roles)
      .set({
        requiresTwoFactors: input.required,
        updatedAt: ctx.now,
        revision: sql`${roles.revision} + 1`,
      })
      .where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, input.id)));
    const after = await findRole(tx, ctx, input.id);
    const action = 'require-two-factors';
    await audit(tx, ctx, { action, resource: 'roles', objectId: input.id, before, after });
    return after as RoleDto;
  });
}
