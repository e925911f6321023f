import { namedStatement } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { KeyUsageDto, KeyUsageInput } from './api-key-contract.ts';

/** api/docs/http.md, Rate limits; the decision itself is the SQL function `admit_calls`. */
const limits = { key: 300, workspace: 600 };
const windowSeconds = 60;

/** Parameters: workspace, service user, milliseconds since the epoch at which the window begins. */
const readUsage = namedStatement(
  'read-key-usage',
  `
  with used as (
    select api_key_id, total - totals[width_bucket($3::bigint, slots)] as calls
      from call_windows where workspace_id = $1)
  select null::uuid as id, coalesce(sum(calls), 0)::int as calls from used
  union all
  select k.id, coalesce(u.calls, 0) from api_keys k left join used u on u.api_key_id = k.id
   where k.workspace_id = $1 and k.service_user_id = $2 and k.revoked_at is null and not k.provisioning`,
);

/** Calls of the running minute: of each key of a service user, and of all keys of the workspace together. */
export async function getKeyUsage(ctx: ServiceContext, input: KeyUsageInput): Promise<KeyUsageDto> {
  requireScope(ctx, 'api-keys', 'read', 'all');
  const begin = ctx.now.epochMilliseconds - windowSeconds * 1000;
  const values = [ctx.workspace.id, input.service_user_id, begin];
  const rows = await reading(ctx, (tx) =>
    runNamed<{ id: string | null; calls: number }>(tx, readUsage, values),
  );
  const workspace = rows.find(({ id }) => id === null);
  return {
    window_seconds: windowSeconds,
    workspace: { used: workspace?.calls ?? 0, limit: limits.workspace },
    keys: rows.flatMap(({ id, calls }) => (id === null ? [] : [{ id, used: calls, limit: limits.key }])),
  };
}
