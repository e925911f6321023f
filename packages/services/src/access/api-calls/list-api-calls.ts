import { idsFrom, namedStatement } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { ApiCallDto, ListApiCalls } from './api-call-contract.ts';
import { oldestKept } from './prune-api-calls.ts';

const list: KeysetList = { name: 'api-calls', key: ['id'] };

const behindAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The newest calls of each key of a service user, and of those the newest. Parameters: workspace, service user, key or null,
 * how many, and between which ids: from, to, and before that of the last row. `status >= 400` is what an index is made for.
 */
const readCalls = (outcome: 'all' | 'answered' | 'refused', condition: string) =>
  namedStatement(
    `read-api-calls-${outcome}`,
    `
  select json_build_object(
    'request_id', c.id, 'recorded_at', c.recorded_at,
    'key', json_build_object('id', k.id, 'name', k.name, 'last_four', k.last_four),
    'operation', c.operation, 'status', c.status, 'milliseconds', c.milliseconds, 'code', c.code,
    'rate_limit', c.rate_limit, 'rate_remaining', c.rate_remaining) as dto
    from api_keys k
   cross join lateral (
      select * from api_calls a
       where a.workspace_id = k.workspace_id and a.api_key_id = k.id
         and a.id >= $5::uuid and a.id <= $6::uuid and a.id < $7::uuid ${condition}
       order by a.id desc limit $4) c
   where k.workspace_id = $1 and k.service_user_id = $2 and ($3::uuid is null or k.id = $3)
   order by c.id desc limit $4`,
  );

const statements = {
  all: readCalls('all', ''),
  answered: readCalls('answered', 'and a.status < 400'),
  refused: readCalls('refused', 'and a.status >= 400'),
};

/** One page of the calls with the keys of a service user, newest first; kept seven days. */
export async function listApiCalls(ctx: ServiceContext, input: ListApiCalls): Promise<Page<ApiCallDto>> {
  requireScope(ctx, 'api-keys', 'read', 'all');
  const before = readCursor(ctx, list, input)?.key[0] ?? behindAllIds;
  const { service_user_id, api_key_id = null, request_id, outcome = 'all', limit } = input;
  const first = request_id ?? idsFrom(oldestKept(ctx.now));
  const last = request_id ?? behindAllIds;
  const values = [ctx.workspace.id, service_user_id, api_key_id, limit + 1, first, last, before];
  const rows = await reading(ctx, (tx) => runNamed<{ dto: ApiCallDto }>(tx, statements[outcome], values));
  const calls = rows.map(({ dto }) => dto);
  return toPage(ctx, list, calls, input, (call) => [call.request_id]);
}
