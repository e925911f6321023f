import { schema } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { isInAnyCase } from '../../kernel/lower-case.ts';
import { nameOrdered } from '../../kernel/name-order.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { readRoles } from './read-roles.ts';
import type { ListRoles, RoleDto } from './role-contract.ts';

const { roles } = schema;
const list: KeysetList = { name: 'roles', key: ['text', 'id'] };

/** One page of the roles of the workspace, in the order asked for, else that of their creation. */
export async function listRoles(ctx: ServiceContext, input: ListRoles): Promise<Page<RoleDto>> {
  requirePermission(ctx, 'roles', 'read');
  const { order, after } = nameOrdered(input, roles, readCursor(ctx, list, input)?.key);
  const conditions = [after, input.name && isInAnyCase(roles.nameKey, input.name)];
  const rows = await reading(ctx, (tx) => readRoles(tx, ctx, conditions, input.limit + 1, order));
  return toPage(ctx, list, rows, input, (role) => [role.name, role.id]);
}
