import type { ServiceContext } from '../context.ts';
import { runNamed } from '../named-statement.ts';
import { requireScope } from '../permission.ts';
import { reading } from '../transaction.ts';
import type { ProvisioningStatusDto } from './log-contract.ts';

/** Parameters: workspace, now. */
const readStatus = {
  name: 'read-provisioning-status',
  text: `
  select json_build_object(
    'has_key', exists (
      select from api_keys k join users u on u.workspace_id = k.workspace_id and u.id = k.service_user_id
       where k.workspace_id = $1 and k.provisioning and k.revoked_at is null and u.state = 'activated'
         and (k.expires_at is null or k.expires_at > $2)),
    'first_call_at', (select min(recorded_at) from scim_log where workspace_id = $1),
    'last_call_at', (select max(recorded_at) from scim_log where workspace_id = $1),
    'last_user_agent', (select user_agent from scim_log where workspace_id = $1 order by recorded_at desc limit 1),
    'calls_last_day', (select count(*) from scim_log
                        where workspace_id = $1 and recorded_at > $2::timestamptz - interval '1 day'),
    'refused_last_day', (select count(*) from scim_log
                          where workspace_id = $1 and recorded_at > $2::timestamptz - interval '1 day' and status >= 400),
    'users', (select count(*) from users where workspace_id = $1 and kind = 'person' and state <> 'deleted'),
    'drafts_without_employee', (select count(*) from users
                                 where workspace_id = $1 and kind = 'person' and state = 'draft' and employee_id is null),
    'groups', coalesce((
      select json_agg(json_build_object('id', r.id, 'name', r.name, 'grants', r.grants,
               'configured', r.configured_at is not null or r.built_in is not null,
               'member_count', (select count(*) from role_members m
                                 where m.workspace_id = r.workspace_id and m.role_id = r.id)) order by r.name)
        from roles r where r.workspace_id = $1 and r.scim_managed), '[]'),
    'owners', coalesce((
      select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name)
        from roles r
        join role_members m on m.workspace_id = r.workspace_id and m.role_id = r.id
        join users u on u.workspace_id = m.workspace_id and u.id = m.user_id and u.state <> 'deleted'
       where r.workspace_id = $1 and r.built_in = 'owner'), '[]')) as dto`,
};

/** How provisioning is doing: whether a key exists, who called last, what needs an administrator. */
export async function getProvisioningStatus(ctx: ServiceContext): Promise<ProvisioningStatusDto> {
  requireScope(ctx, 'users', 'read', 'all');
  const values = [ctx.workspace.id, ctx.now.toString()];
  const rows = await reading(ctx, (tx) => runNamed<{ dto: ProvisioningStatusDto }>(tx, readStatus, values));
  if (!rows[0]) throw new Error('The status of provisioning was not read.');
  return rows[0].dto;
}
