import { namedStatement } from '@stempel/db';
import { openInvitationsJson } from '../users/save-invitation.ts';
import { inLowerCase } from '../users/user-sql.ts';
import { membersJson, sortedOut, unknownAndOwners } from './group-sql.ts';

/** What stands in the way of a new group. Parameters: workspace, displayName, user ids. */
export const findPlaceOfNewGroup = namedStatement(
  'find-place-of-new-group',
  `
  select r.id, r.name, r.grants, r.revision, coalesce(r.scim_managed, false) as managed, coalesce(r.built_in = 'owner', false) as is_owner,
         ${sortedOut}
    from ${unknownAndOwners('$3')}
    left join roles r on r.workspace_id = $1
         and r.name_key = ${inLowerCase('$2')}`,
);

export interface PlaceOfNewGroup {
  id: string | null;
  name: string | null;
  grants: string[] | null;
  revision: string | null;
  managed: boolean;
  is_owner: boolean;
  unknown: string[];
  owners: string[];
}

/**
 * Binds the role of a name, or creates it without grants; nothing where it is bound already or no longer what was looked
 * at. Parameters: workspace, new id, displayName, externalId, now, user ids, audit rows, log rows, today, whether the members are asked for, revision of the role when it was looked at.
 */
export const bindGroup = namedStatement(
  'bind-group',
  `
  with bound as (
    insert into roles as r (workspace_id, id, name, grants, scim_managed, scim_external_id, revision, created_at, updated_at)
    values ($1, $2, $3, '{}', true, $4, 1, $5, $5)
    on conflict (workspace_id, name_key) do update
       set scim_managed = true, scim_external_id = excluded.scim_external_id, updated_at = excluded.updated_at,
           revision = r.revision + 1
     where not r.scim_managed and r.built_in is distinct from 'owner' and r.revision = $11
    returning r.workspace_id, r.id, r.name, r.scim_external_id),
  added as (
    insert into role_members (workspace_id, role_id, user_id, added_at)
    select b.workspace_id, b.id, k.user_id, $5::timestamptz from bound b cross join unnest($6::uuid[]) k (user_id)
    on conflict do nothing
    returning user_id),
  audited as (
    insert into audit_log (workspace_id, id, recorded_at, actor_kind, actor_id, actor_name, action, resource, object_id,
      before, after, request_id)
    select a.workspace_id, a.id, a.recorded_at, a.actor_kind, a.actor_id, a.actor_name, a.action, a.resource, b.id,
           a.before, a.after, a.request_id
      from bound b cross join jsonb_populate_recordset(null::audit_log, $7::jsonb) a),
  logged as (
    insert into scim_log
    select l.workspace_id, l.id, l.recorded_at, l.request_id, l.actor_id, l.actor_name, l.user_agent, l.method, l.path,
           l.resource, b.id, l.status, l.applied, l.ignored, l.detail, l.subject
      from bound b cross join jsonb_populate_recordset(null::scim_log, $8::jsonb) l)
  select b.id, b.name, b.scim_external_id as external_id,
         ${openInvitationsJson('select user_id from added', '$9')} as invited,
         case when $10 then ${membersJson(
           'select user_id from role_members where workspace_id = $1 and role_id = b.id union select user_id from added',
           '$9',
         )} end as members
    from bound b`,
);
