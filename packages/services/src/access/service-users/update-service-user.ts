import { schema } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { renewCallers } from '../api-keys/renew-callers.ts';
import { keepUserNames } from '../users/keep-user-names.ts';
import { lockManagedServiceUser } from './lock-managed-service-user.ts';
import { findServiceUser } from './read-service-users.ts';
import type { ServiceUserDto, UpdateServiceUser } from './service-user-contract.ts';
import { setRoles } from './set-roles.ts';

const { users } = schema;

/** Changes name, roles or state; its keys follow on their next request. */
export async function updateServiceUser(
  ctx: ServiceContext,
  input: UpdateServiceUser,
): Promise<ServiceUserDto> {
  requireScope(ctx, 'users', 'update', 'all');
  return writing(ctx, async (tx) => {
    await lockManagedServiceUser(tx, ctx, input.id, input.expected_version);
    const before = await findServiceUser(tx, ctx, input.id);
    const changes = {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.state === undefined
        ? {}
        : { state: input.state, suspendedAt: input.state === 'suspended' ? ctx.now : null }),
    };
    await tx
      .update(users)
      .set({ ...changes, updatedAt: ctx.now, revision: sql`${users.revision} + 1` })
      .where(and(eq(users.workspaceId, ctx.workspace.id), eq(users.id, input.id)));
    keepUserNames(tx, ctx.workspace.id, [input.id]);
    if (input.role_ids !== undefined) await setRoles(tx, ctx, input.id, input.role_ids);
    await renewCallers(tx, ctx);
    const after = await findServiceUser(tx, ctx, input.id);
    await audit(tx, ctx, { action: 'update', resource: 'service-users', objectId: input.id, before, after });
    return after as ServiceUserDto;
  });
}
