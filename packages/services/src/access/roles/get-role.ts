import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { findRole } from './read-roles.ts';
import type { RoleDto, RoleTarget } from './role-contract.ts';

/** Throws not-found. */
export async function getRole(ctx: ServiceContext, input: RoleTarget): Promise<RoleDto> {
  requirePermission(ctx, 'roles', 'read');
  const role = await reading(ctx, (tx) => findRole(tx, ctx, input.id));
  if (!role) throw notFound('role', input.id);
  return role;
}
