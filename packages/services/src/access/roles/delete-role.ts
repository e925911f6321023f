import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockRole, requireChangeable } from './lock-role.ts';
import { findRole } from './read-roles.ts';
import type { RoleTarget } from './role-contract.ts';

const { roles } = schema;

/** Deletes a custom role that nobody holds. */
export async function deleteRole(ctx: ServiceContext, input: RoleTarget): Promise<void> {
  requireScope(ctx, 'roles', 'delete', 'all');
  await writing(ctx, async (tx) => {
    requireChangeable(ctx, await lockRole(tx, ctx, input.id));
    const before = await findRole(tx, ctx, input.id);
    if (before?.member_count) {
      throw new ServiceError(say('role-held', { count: before.member_count, name: before.name }));
    }
    await tx.delete(roles).where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, input.id)));
    await audit(tx, ctx, { action: 'delete', resource: 'roles', objectId: input.id, before, after: null });
  });
}
