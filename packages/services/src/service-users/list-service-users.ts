import { isId, schema } from '@stempel/db';
import { gt } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { notOurCursor, readCursor, toPage } from '../list-page.ts';
import { requireScope } from '../permission.ts';
import { reading } from '../transaction.ts';
import { readServiceUsers } from './read-service-users.ts';
import type { ListServiceUsers, ServiceUserDto } from './service-user-contract.ts';

/** One page of the service users, in creation order. */
export async function listServiceUsers(
  ctx: ServiceContext,
  input: ListServiceUsers,
): Promise<Page<ServiceUserDto>> {
  requireScope(ctx, 'users', 'read', 'all');
  const after = readCursor(input)?.key[0];
  if (after !== undefined && !isId(after)) throw notOurCursor();
  const conditions = [after === undefined ? undefined : gt(schema.users.id, after)];
  const rows = await reading(ctx, (tx) => readServiceUsers(tx, ctx, conditions, input.limit + 1));
  return toPage(rows, input, (user) => [user.id]);
}
