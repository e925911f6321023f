import { idsFrom, namedStatement } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { ApiCallDto, ListApiCalls } from './api-call-contract.ts';
import { longestRunMs } from './call-runs.ts';
import { oldestKept } from './prune-api-calls.ts';

const list: KeysetList = { name: 'api-calls', key: ['id'] };

const behindAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Runs as a call is read from each of them: those that end within the bounds, and those that only end behind them. */
const runs = (condition: string) => `
          (select * from api_calls a
            where a.workspace_id = k.workspace_id and a.api_key_id = k.id
              and a.id >= $5::uuid and a.id <= $6::uuid ${condition}
            order by a.id desc limit $4)
          union all
          (select * from api_calls a
            where a.workspace_id = k.workspace_id and a.api_key_id = k.id
              and a.id > $6::uuid and a.id <= $7::uuid and a.first_id <= $6::uuid ${condition}
            order by a.id desc)`;

/**
 * The newest calls of each key of a service user, and of those the newest. Parameters: workspace, service user, key or null,
 * how many, between which ids: from and to, and how far behind that runs may end which hold some. As many runs as calls are
 * enough, since each of them holds one at least. `status >= 400` is what an index is made for.
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
      select one.* from (${runs(condition)}) run
       cross join lateral (
          select run.id, run.recorded_at, run.operation, run.status, run.milliseconds, run.code, run.rate_limit,
                 run.rate_remaining
          union all
          select (e ->> 0)::uuid, timestamptz 'epoch' + (e ->> 1)::bigint * interval '1 millisecond', e ->> 2,
                 (e ->> 3)::int, (e ->> 4)::int, e ->> 5, (e ->> 6)::int, (e ->> 7)::int
            from jsonb_array_elements(run.earlier) e) one
       where one.id >= $5::uuid and one.id <= $6::uuid
       order by one.id desc limit $4) c
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
  const before = readCursor(ctx, list, input)?.key[0];
  const { service_user_id, api_key_id = null, request_id, outcome = 'all', limit } = input;
  const first = request_id ?? idsFrom(oldestKept(ctx.now));
  const last = request_id ?? (before === undefined ? behindAllIds : idBy(before, -1n));
  const values = [ctx.workspace.id, service_user_id, api_key_id, limit + 1, first, last, laterId(last)];
  const rows = await reading(ctx, (tx) => runNamed<{ dto: ApiCallDto }>(tx, statements[outcome], values));
  const calls = rows.map(({ dto }) => dto);
  return toPage(ctx, list, calls, input, (call) => [call.request_id]);
}

/** The id of a run that holds a call with this id is below it. */
function laterId(id: string): string {
  return idBy(id, BigInt(longestRunMs) << 80n);
}

/** The id so much greater, the greatest one at most; the first 48 of its 128 bits are milliseconds. */
function idBy(id: string, more: bigint): string {
  const sum = BigInt(`0x${id.replaceAll('-', '')}`) + more;
  const hex = sum.toString(16).padStart(32, '0');
  if (hex.length > 32) return behindAllIds;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
