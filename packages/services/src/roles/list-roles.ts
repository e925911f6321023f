import { schema } from '@stempel/db';
import { gt } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../list-page.ts';
import { isInAnyCase } from '../lower-case.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { readRoles } from './read-roles.ts';
import type { ListRoles, RoleDto } from './role-contract.ts';

const { roles } = schema;
const list: KeysetList = { name: 'roles', key: ['id'] };

/** One page of the roles of the workspace, in creation order. */
export async function listRoles(ctx: ServiceContext, input: ListRoles): Promise<Page<RoleDto>> {
  requirePermission(ctx, 'roles', 'read');
  const after = readCursor(list, input)?.key[0];
  const conditions = [
    after === undefined ? undefined : gt(roles.id, after),
    input.name && isInAnyCase(roles.nameKey, input.name),
  ];
  const rows = await reading(ctx, (tx) => readRoles(tx, ctx, conditions, input.limit + 1));
  return toPage(list, rows, input, (role) => [role.id]);
}
