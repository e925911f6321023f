import { isId, schema } from '@stempel/db';
import { gt, inArray, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { notOurCursor, readCursor, toPage } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { readRoles } from './read-roles.ts';
import type { ListRoles, RoleDto } from './role-contract.ts';

const { roles } = schema;

/** One page of the roles of the workspace, in creation order. */
export async function listRoles(ctx: ServiceContext, input: ListRoles): Promise<Page<RoleDto>> {
  requirePermission(ctx, 'roles', 'read');
  const after = readCursor(input)?.key[0];
  if (after !== undefined && !isId(after)) throw notOurCursor();
  const names = input.name?.map((name) => name.toLowerCase());
  const conditions = [
    after === undefined ? undefined : gt(roles.id, after),
    names && inArray(sql`lower(${roles.name})`, names),
  ];
  const rows = await reading(ctx, (tx) => readRoles(tx, ctx, conditions, input.limit + 1));
  return toPage(rows, input, (role) => [role.id]);
}
