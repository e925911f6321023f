import { newId, schema } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { acceptGrants, requireGrants } from './accept-grants.ts';
import { refusingDuplicateName } from './duplicate-name.ts';
import { findRole } from './read-roles.ts';
import type { CreateRole, RoleDto } from './role-contract.ts';

/** Creates a custom role. Throws forbidden when it would grant more than the caller holds. */
export async function createRole(ctx: ServiceContext, input: CreateRole): Promise<RoleDto> {
  requireScope(ctx, 'roles', 'create', 'all');
  requireGrants(ctx, acceptGrants(input.grants));
  const id = newId();
  return writing(ctx, async (tx) => {
    const row = {
      workspaceId: ctx.workspace.id,
      id,
      name: input.name,
      description: input.description ?? null,
      grants: [...new Set(input.grants)],
      configuredAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    await refusingDuplicateName(input.name, () => tx.insert(schema.roles).values(row));
    const after = await findRole(tx, ctx, id);
    await audit(tx, ctx, { action: 'create', resource: 'roles', objectId: id, before: null, after });
    return after as RoleDto;
  });
}
