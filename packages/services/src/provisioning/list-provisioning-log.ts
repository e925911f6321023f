import type { ServiceContext } from '../context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../list-page.ts';
import { runNamed } from '../named-statement.ts';
import { requireScope } from '../permission.ts';
import { reading } from '../transaction.ts';
import type { ListProvisioningLog, ProvisioningLogDto } from './log-contract.ts';

const list: KeysetList = { name: 'provisioning-log', key: ['id'] };

/** Newest first. Parameters: workspace, before id, object, outcome, limit. */
const readLog = {
  name: 'read-provisioning-log',
  text: `
  select json_build_object(
    'id', l.id, 'recorded_at', l.recorded_at, 'request_id', l.request_id, 'actor', l.actor_name,
    'user_agent', l.user_agent, 'method', l.method, 'path', l.path, 'resource', l.resource, 'object_id', l.object_id,
    'object_name', coalesce(
      (select u.name from users u where u.workspace_id = l.workspace_id and u.id = l.object_id),
      (select r.name from roles r where r.workspace_id = l.workspace_id and r.id = l.object_id)),
    'status', l.status, 'applied', l.applied, 'ignored', l.ignored, 'detail', l.detail) as dto
    from scim_log l
   where l.workspace_id = $1 and ($2::uuid is null or l.id < $2) and ($3::uuid is null or l.object_id = $3)
     and (case $4::text when 'applied' then l.status < 400 and l.applied <> '{}'
                        when 'ignored' then l.ignored <> '[]'
                        when 'refused' then l.status >= 400 else true end)
   order by l.id desc limit $5`,
};

/** One page of the request log of provisioning, newest first; kept 180 days. */
export async function listProvisioningLog(
  ctx: ServiceContext,
  input: ListProvisioningLog,
): Promise<Page<ProvisioningLogDto>> {
  requireScope(ctx, 'users', 'read', 'all');
  const before = readCursor(ctx, list, input)?.key[0];
  const { object_id = null, outcome = null, limit } = input;
  const values = [ctx.workspace.id, before ?? null, object_id, outcome, limit + 1];
  const rows = await reading(ctx, (tx) => runNamed<{ dto: ProvisioningLogDto }>(tx, readLog, values));
  return toPage(
    ctx,
    list,
    rows.map(({ dto }) => dto),
    input,
    (entry) => [entry.id],
  );
}
