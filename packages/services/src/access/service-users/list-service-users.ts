import { schema } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { nameOrdered } from '../../kernel/name-order.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { readServiceUsers } from './read-service-users.ts';
import type { ListServiceUsers, ServiceUserDto } from './service-user-contract.ts';

const list: KeysetList = { name: 'service-users', key: ['text', 'id'] };

/** One page of the service users, in the order asked for, else that of their creation. */
export async function listServiceUsers(
  ctx: ServiceContext,
  input: ListServiceUsers,
): Promise<Page<ServiceUserDto>> {
  requireScope(ctx, 'users', 'read', 'all');
  const { order, after } = nameOrdered(input, schema.users, readCursor(ctx, list, input)?.key);
  const rows = await reading(ctx, (tx) => readServiceUsers(tx, ctx, [after], input.limit + 1, order));
  return toPage(ctx, list, rows, input, (user) => [user.name, user.id]);
}
