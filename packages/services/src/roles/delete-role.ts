import { schema } from '@stempel/db';
import { and, eq } from 'drizzle-orm';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { requirePermission } from '../permission.ts';
import { writing } from '../transaction.ts';
import { lockRole, requireCustom } from './lock-role.ts';
import { findRole } from './read-roles.ts';
import type { RoleTarget } from './role-contract.ts';

const { roles } = schema;

/** Deletes a custom role that nobody holds. */
export async function deleteRole(ctx: ServiceContext, input: RoleTarget): Promise<void> {
  requirePermission(ctx, 'roles', 'delete');
  await writing(ctx, async (tx) => {
    requireCustom(await lockRole(tx, ctx, input.id));
    const before = await findRole(tx, ctx, input.id);
    if (before?.member_count) {
      throw new ServiceError(
        'conflict',
        `${before.member_count} users hold "${before.name}"; take it from them first.`,
      );
    }
    await tx.delete(roles).where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, input.id)));
    await audit(tx, ctx, { action: 'delete', resource: 'roles', objectId: input.id, before, after: null });
  });
}
