import { schema } from '@stempel/db';
import { gt, inArray } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { ApiKeyDto, ListApiKeys } from './api-key-contract.ts';
import { readApiKeys } from './read-api-keys.ts';

const { apiKeys } = schema;
const list: KeysetList = { name: 'api-keys', key: ['id'] };

/** One page of the key records, revoked and expired ones included, in creation order. */
export async function listApiKeys(ctx: ServiceContext, input: ListApiKeys): Promise<Page<ApiKeyDto>> {
  requireScope(ctx, 'api-keys', 'read', 'all');
  const after = readCursor(ctx, list, input)?.key[0];
  const conditions = [
    after === undefined ? undefined : gt(apiKeys.id, after),
    input.service_user_id && inArray(apiKeys.serviceUserId, input.service_user_id),
  ];
  const rows = await reading(ctx, (tx) => readApiKeys(tx, ctx, conditions, input.limit + 1));
  return toPage(ctx, list, rows, input, (key) => [key.id]);
}
