import { readMessage } from '@stempel/core/messages';
import { namedStatement } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { beyond, grantableBy } from './giving.ts';
import type { ProvisioningStatusDto } from './log-contract.ts';

/** Parameters: workspace, now. */
const readStatus = namedStatement(
  'read-provisioning-status',
  `
  select json_build_object(
    'keys', coalesce((
      select json_agg(json_build_object('id', k.id, 'service_user_id', u.id, 'service_user_name', u.name,
               'last_four', k.last_four, 'made_by', case when k.created_by is not null then json_build_object(
                 'id', k.created_by, 'name', coalesce(i.name, p.name, '–')) end,
               'giving', case when k.created_by is null then array['*:*:*'] else array(
                 select g from role_members m
                   join roles r on r.workspace_id = m.workspace_id and r.id = m.role_id
                  cross join unnest(r.grants) g
                  where m.workspace_id = $1 and m.user_id = p.id and p.kind = 'person' and p.state = 'activated') end)
             order by k.id)
        from api_keys k
        join users u on u.workspace_id = k.workspace_id and u.id = k.service_user_id
        left join users p on p.workspace_id = k.workspace_id and p.id = k.created_by
        left join identities i on i.id = p.identity_id
       where k.workspace_id = $1 and k.provisioning and k.revoked_at is null and u.state = 'activated'
         and (k.expires_at is null or k.expires_at > $2)), '[]'),
    'first_call_at', (select min(recorded_at) from scim_log where workspace_id = $1 and status <> 401),
    'last_status', last.status,
    'lost_detail', case when last.status = 401 then last.detail end,
    'lost_said', case when last.status = 401 then last.said end,
    'last_call_at', last.recorded_at,
    'last_user_agent', last.user_agent,
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
       where r.workspace_id = $1 and r.built_in = 'owner'), '[]')) as dto
    from (select 1) one
    left join lateral (select recorded_at, user_agent, status, detail, said from scim_log
                        where workspace_id = $1 order by recorded_at desc limit 1) last on true`,
);

/** How provisioning is doing: whether a key exists, who called last, what needs an administrator. */
export async function getProvisioningStatus(ctx: ServiceContext): Promise<ProvisioningStatusDto> {
  requireScope(ctx, 'users', 'read', 'all');
  const values = [ctx.workspace.id, ctx.now.toString()];
  const rows = await reading(ctx, (tx) => runNamed<{ dto: StatusRow }>(tx, readStatus, values));
  if (!rows[0]) throw new Error('The status of provisioning was not read.');
  return measured(rows[0].dto);
}

type KeyRow = Omit<ProvisioningStatusDto['keys'][number], 'gives'> & { giving: string[] };
type GroupRow = Omit<ProvisioningStatusDto['groups'][number], 'beyond_keys'>;
interface StatusRow extends Omit<ProvisioningStatusDto, 'has_key' | 'connected' | 'keys' | 'groups'> {
  last_status: number | null;
  keys: KeyRow[];
  groups: GroupRow[];
}

/** Which keys still give anything, and which groups grant more than any of them may give. */
function measured({ keys, groups, last_status: lastStatus, ...rest }: StatusRow): ProvisioningStatusDto {
  const giving = keys.map((key) => grantableBy(key.giving));
  const beyondAll = (grants: string[]) => {
    const missing = giving.map((one) => beyond(one, grants));
    return missing.length === 0 ? null : (missing.reduce((some, one) => some && one) ?? null);
  };
  return {
    ...rest,
    lost_said: readMessage(rest.lost_said) ?? null,
    has_key: keys.length > 0,
    connected: keys.length > 0 && lastStatus !== null && lastStatus !== 401,
    keys: keys.map(({ giving: _, ...key }, at) => ({ ...key, gives: (giving[at] ?? []).length > 0 })),
    groups: groups.map((group) => ({ ...group, beyond_keys: beyondAll(group.grants) })),
  };
}
