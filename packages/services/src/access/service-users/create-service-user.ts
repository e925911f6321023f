import { newId, schema } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { keepUserNames } from '../users/keep-user-names.ts';
import { findServiceUser } from './read-service-users.ts';
import type { CreateServiceUser, ServiceUserDto } from './service-user-contract.ts';
import { setRoles } from './set-roles.ts';

/** Creates a service user with its roles; Owner is never one of them. */
export async function createServiceUser(
  ctx: ServiceContext,
  input: CreateServiceUser,
): Promise<ServiceUserDto> {
  requireScope(ctx, 'users', 'create', 'all');
  const id = newId();
  return writing(ctx, async (tx) => {
    await tx.insert(schema.users).values({
      workspaceId: ctx.workspace.id,
      id,
      kind: 'service',
      state: 'activated',
      name: input.name,
      activatedAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    keepUserNames(tx, ctx.workspace.id, [id]);
    await setRoles(tx, ctx, id, input.role_ids);
    const after = await findServiceUser(tx, ctx, id);
    await audit(tx, ctx, { action: 'create', resource: 'service-users', objectId: id, before: null, after });
    return after as ServiceUserDto;
  });
}
