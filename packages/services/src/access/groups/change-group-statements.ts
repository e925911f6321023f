import { namedStatement } from '@stempel/db';
import { insertAudits } from '../../kernel/audit-rows.ts';
import { loggedAs, nothingChanged } from '../provisioning/provisioning-call.ts';
import { openInvitationsJson } from '../users/save-invitation.ts';
import { inLowerCase } from '../users/user-sql.ts';
import { membersJson, ownerIds, sortedOut, unknownAndOwners } from './group-sql.ts';

/**
 * A role that the identity provider manages, locked, so that changes of one group take turns; its members are not read.
 * Parameters: workspace, id, the displayName it might get, user ids.
 */
export const lockGroup = namedStatement(
  'lock-group',
  `
  select r.id, r.name, r.grants, r.scim_external_id as external_id, r.built_in, r.configured_at is not null as was_configured,
         exists (select from roles o
                  where o.workspace_id = $1 and o.id <> r.id
                    and o.name_key = ${inLowerCase('$3')}) as name_taken,
         exists (select from roles o
                  where o.workspace_id = $1 and o.built_in = 'owner'
                    and o.name_key = ${inLowerCase('$3')}) as name_is_owner,
         ${sortedOut}
    from roles r cross join ${unknownAndOwners('$4')}
   where r.workspace_id = $1 and r.id = $2 and r.scim_managed
     for no key update of r`,
);

export interface LockedGroup {
  id: string;
  name: string;
  grants: string[];
  external_id: string | null;
  built_in: string | null;
  was_configured: boolean;
  name_taken: boolean;
  name_is_owner: boolean;
  unknown: string[];
  owners: string[];
}

/** Whether one of some users does not hold a role. Parameters: workspace, role, user ids. */
export const findNewcomer = namedStatement(
  'find-newcomer-to-group',
  `
  select k.user_id from unnest($3::uuid[]) k (user_id)
   where not exists (select from role_members m where m.workspace_id = $1 and m.role_id = $2 and m.user_id = k.user_id)
   limit 1`,
);

/**
 * Changes name, externalId and members. Parameters: workspace, id, name, externalId, now, whether everybody else is
 * taken out, ids to add, ids to take out, most members to read, audit rows, log rows when the members were read, log
 * rows when they are too many, today. `invited` are those who got or lost
 * it and whose invitation is open. `members` is null when there are more than asked for. Sets are compared by
 * `except` and rows found by their key, so that a large group costs no more than its change, statistics or not.
 */
export const saveGroup = namedStatement(
  'save-group',
  `
  with changed as (
    update roles set name = $3, scim_external_id = $4, updated_at = $5, revision = revision + 1
     where workspace_id = $1 and id = $2 and (name, scim_external_id) is distinct from ($3, $4)
    returning id),
  others as (
    select x.user_id
      from (select user_id from role_members where $6 and workspace_id = $1 and role_id = $2
            except select unnest($7::uuid[])) x
      cross join lateral (
        select from users p where p.workspace_id = $1 and p.id = x.user_id and p.kind = 'person' offset 0) person
     where x.user_id not in (${ownerIds})),
  gone as (
    delete from role_members
     where workspace_id = $1 and ctid = any (array(
       select r.ctid
         from (select unnest($8::uuid[]) as user_id union all select user_id from others) g
         cross join lateral (
           select m.ctid from role_members m
            where m.workspace_id = $1 and m.role_id = $2 and m.user_id = g.user_id offset 0) r))
    returning user_id),
  added as (
    insert into role_members (workspace_id, role_id, user_id, added_at)
    select $1, $2, k.user_id, $5::timestamptz from unnest($7::uuid[]) k (user_id)
    on conflict do nothing
    returning user_id),
  size as (
    select (select count(*) from (
              select from role_members where workspace_id = $1 and role_id = $2
               limit $9::bigint + 1 + (select count(*) from gone)) present)
           - (select count(*) from gone) + (select count(*) from added) as members),
  audited as (${insertAudits('$10')}),
  logged as (
    insert into scim_log
    select l.* from (
      select case when (select members from size) <= $9::bigint or $9::bigint < 0 then $11::jsonb else $12::jsonb end,
             exists (select from changed) or exists (select from gone) or exists (select from added)) r (rows, differs)
     cross join lateral jsonb_populate_recordset(null::scim_log,
       case when r.differs then r.rows
            else jsonb_build_array((r.rows->0) || '${JSON.stringify({ ...loggedAs(nothingChanged), applied: {} })}') end) l)
  select $2::uuid as id, $3::text as name, $4::text as external_id,
         ${openInvitationsJson('select user_id from gone union select user_id from added', '$13')} as invited,
         case when (select members from size) <= $9::bigint then ${membersJson(
           `(select user_id from role_members where workspace_id = $1 and role_id = $2
             except select user_id from gone)
            union select user_id from added`,
           '$13',
         )} end as members`,
);

/**
 * Ends a group: the role leaves its members, owners excepted; it goes itself when no administrator ever configured it,
 * else it is only no longer managed. Parameters: workspace, id, whether it goes, now, audit rows, log rows, today. Returns
 * those who lost it and whose invitation is open.
 */
export const endGroup = namedStatement(
  'end-group',
  `
  with emptied as (
    delete from role_members m
     where m.workspace_id = $1 and m.role_id = $2
       and ($3 or m.user_id not in (${ownerIds})
                  and exists (select from users p
                               where p.workspace_id = m.workspace_id and p.id = m.user_id and p.kind = 'person'))
    returning m.user_id),
  deleted as (delete from roles where workspace_id = $1 and id = $2 and $3),
  released as (
    update roles set scim_managed = false, scim_external_id = null, updated_at = $4, revision = revision + 1
     where workspace_id = $1 and id = $2 and not $3),
  audited as (${insertAudits('$5')}),
  logged as (insert into scim_log select * from jsonb_populate_recordset(null::scim_log, $6::jsonb))
  select ${openInvitationsJson('select user_id from emptied', '$7')} as invited`,
);
