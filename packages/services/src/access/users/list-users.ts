import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { readUser, readUsers } from './read-users.ts';
import type { ListUsers, UserDto, UserTarget } from './user-contract.ts';

const list: KeysetList = { name: 'users', key: ['text', 'id'] };

/** One page of the people who may sign in, in the order asked for, else that of their creation. */
export async function listUsers(ctx: ServiceContext, input: ListUsers): Promise<Page<UserDto>> {
  requireScope(ctx, 'users', 'read', 'all');
  const after = readCursor(ctx, list, input)?.key;
  const users = await reading(ctx, (tx) => readUsers(tx, ctx, { ...input, after, limit: input.limit + 1 }));
  const page = toPage(ctx, list, users, input, ({ dto, sort_key }) => [sort_key, dto.id]);
  return { ...page, data: page.data.map(({ dto }) => dto) };
}

/** One of them. Throws not-found. */
export async function getUser(ctx: ServiceContext, input: UserTarget): Promise<UserDto> {
  requireScope(ctx, 'users', 'read', 'all');
  return reading(ctx, (tx) => readUser(tx, ctx, input.id));
}
