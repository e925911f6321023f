import { schema } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { renewCallers } from '../api-keys/renew-callers.ts';
import { acceptGrants, requireGrants } from './accept-grants.ts';
import { refusingDuplicateName } from './duplicate-name.ts';
import { lockRole, requireChangeable } from './lock-role.ts';
import { findRole } from './read-roles.ts';
import type { RoleDto, UpdateRole } from './role-contract.ts';

const { roles } = schema;

/** Changes a custom role; it acts on the next request of its members. */
export async function updateRole(ctx: ServiceContext, input: UpdateRole): Promise<RoleDto> {
  requireScope(ctx, 'roles', 'update', 'all');
  requireGrants(ctx, acceptGrants(input.grants ?? []));
  return writing(ctx, async (tx) => {
    requireChangeable(ctx, await lockRole(tx, ctx, input.id, input.expected_version));
    const before = await findRole(tx, ctx, input.id);
    const changes = {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.grants === undefined ? {} : { grants: [...new Set(input.grants)] }),
    };
    await refusingDuplicateName(input.name ?? '', () =>
      tx
        .update(roles)
        .set({ ...changes, configuredAt: ctx.now, updatedAt: ctx.now, revision: sql`${roles.revision} + 1` })
        .where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, input.id))),
    );
    await renewCallers(tx, ctx);
    const after = await findRole(tx, ctx, input.id);
    await audit(tx, ctx, { action: 'update', resource: 'roles', objectId: input.id, before, after });
    return after as RoleDto;
  });
}
