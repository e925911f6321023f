import { schema } from '@stempel/db';
import { gt } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../list-page.ts';
import { requireScope } from '../permission.ts';
import { reading } from '../transaction.ts';
import { readServiceUsers } from './read-service-users.ts';
import type { ListServiceUsers, ServiceUserDto } from './service-user-contract.ts';

const list: KeysetList = { name: 'service-users', key: ['id'] };

/** One page of the service users, in creation order. */
export async function listServiceUsers(
  ctx: ServiceContext,
  input: ListServiceUsers,
): Promise<Page<ServiceUserDto>> {
  requireScope(ctx, 'users', 'read', 'all');
  const after = readCursor(list, input)?.key[0];
  const conditions = [after === undefined ? undefined : gt(schema.users.id, after)];
  const rows = await reading(ctx, (tx) => readServiceUsers(tx, ctx, conditions, input.limit + 1));
  return toPage(list, rows, input, (user) => [user.id]);
}
