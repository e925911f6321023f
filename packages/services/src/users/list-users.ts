import { isId } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { type Page, readCursor, toPage } from '../list-page.ts';
import { requireScope } from '../permission.ts';
import { reading } from '../transaction.ts';
import { readUser, readUsers } from './read-users.ts';
import type { ListUsers, UserDto, UserTarget } from './user-contract.ts';

/** One page of the people who may sign in, in the order of their creation. */
export async function listUsers(ctx: ServiceContext, input: ListUsers): Promise<Page<UserDto>> {
  requireScope(ctx, 'users', 'read', 'all');
  const after = readCursor(input)?.key[0];
  if (after !== undefined && !isId(after)) {
    throw invalid('/cursor', 'invalid-cursor', 'The cursor is not one of ours; start again without it.');
  }
  const users = await reading(ctx, (tx) => readUsers(tx, ctx, { ...input, after, limit: input.limit + 1 }));
  return toPage(users, input, (user) => [user.id]);
}

/** One of them. Throws not-found. */
export async function getUser(ctx: ServiceContext, input: UserTarget): Promise<UserDto> {
  requireScope(ctx, 'users', 'read', 'all');
  return reading(ctx, (tx) => readUser(tx, ctx, input.id));
}
