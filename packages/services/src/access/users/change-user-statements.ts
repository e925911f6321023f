import { namedStatement } from '@stempel/db';
import { insertAudits } from '../../kernel/audit-rows.ts';
import { makeMailsDue } from '../../kernel/due-work.ts';
import {
  displayedName,
  employeeOfUser,
  grantsOfUser,
  inLowerCase,
  isOwner,
  keepEmployeeName,
  livePeople,
  writeEmployeeName,
} from './user-sql.ts';

/**
 * A person of the workspace, locked until the end of the transaction: suspension, changes and deletion of one user
 * take turns. Parameters: workspace, id, today, the userName and externalId that it might get.
 */
export const lockUser = namedStatement(
  'lock-user',
  `
  select u.id, u.state, u.state_before_suspension, u.user_name, u.email, u.name as own_name, u.external_id, u.employee_id,
         u.activated_at is not null as was_activated, e.name as employee_name, ${displayedName} as name,
         ${isOwner} as is_owner, ${grantsOfUser} as grants,
         coalesce((w.settings->>'identity_provider_names_to_employees')::boolean, false) as names_to_employees,
         (select o.id from users o
           where o.workspace_id = $1 and o.state <> 'deleted' and o.id <> u.id
             and o.user_name_key = ${inLowerCase('$4')} limit 1) as user_name_holder,
         (select o.id from users o
           where o.workspace_id = $1 and o.state <> 'deleted' and o.id <> u.id and o.external_id = $5::text limit 1)
           as external_id_holder
    from users u
    join workspaces w on w.id = u.workspace_id
    ${employeeOfUser('$3')}
   where ${livePeople} and u.id = $2
     for no key update of u`,
);

export type LiveState = 'draft' | 'invited' | 'activated' | 'suspended';

export interface LockedUser {
  id: string;
  state: LiveState;
  state_before_suspension: 'draft' | 'invited' | 'activated' | null;
  user_name: string | null;
  email: string | null;
  own_name: string;
  external_id: string | null;
  employee_id: string | null;
  was_activated: boolean;
  employee_name: string | null;
  name: string;
  is_owner: boolean;
  /** Of all its roles. */
  grants: string[];
  names_to_employees: boolean;
  /** Other users who have what was asked for. */
  user_name_holder: string | null;
  external_id_holder: string | null;
}

/**
 * The one path on which users change, whoever asks: a suspended or deleted user loses every session, and a deleted one
 * its roles, memberships and open invitations, in the statement that changes the state. Parameters: the user row as
 * JSON keyed by column, employee name, audit rows, log rows, why open invitations end (null: they stay), invitations and
 * mails that take their place. Returns the number of those mails.
 */
export const saveUser = namedStatement(
  'save-user',
  `
  with wanted as (select * from jsonb_populate_record(null::users, $1::jsonb)),
  changed as (
    update users u
       set state = w.state, state_before_suspension = w.state_before_suspension, user_name = w.user_name,
           email = w.email, name = w.name, external_id = w.external_id, employee_id = w.employee_id,
           suspended_at = case when w.state <> 'suspended' then null
                               else coalesce(u.suspended_at, w.updated_at) end,
           deleted_at = case when w.state = 'deleted' then w.updated_at end,
           updated_at = w.updated_at, revision = u.revision + 1
      from wanted w
     where u.workspace_id = w.workspace_id and u.id = w.id
    returning u.workspace_id, u.id, u.state, w.updated_at),
  ended as (
    delete from sessions s using changed c
     where c.state in ('suspended', 'deleted') and s.workspace_id = c.workspace_id and s.user_id = c.id),
  left_roles as (
    delete from role_members m using changed c
     where c.state = 'deleted' and m.workspace_id = c.workspace_id and m.user_id = c.id),
  left_workspace as (
    delete from memberships m using changed c
     where c.state = 'deleted' and m.workspace_id = c.workspace_id and m.user_id = c.id),
  revoked as (
    update invitations i set revoked_at = c.updated_at, revoked_because = coalesce($5, 'deleted')
      from changed c
     where (c.state = 'deleted' or $5::text is not null) and i.workspace_id = c.workspace_id and i.user_id = c.id
       and i.accepted_at is null and i.revoked_at is null
    returning i.id),
  dropped as (
    delete from outgoing_mails o using changed c
     where (c.state = 'deleted' or $5::text is not null) and o.workspace_id = c.workspace_id and o.user_id = c.id
       and o.kind = 'invitation' and o.state = 'queued'),
  invited as (
    insert into invitations
    select i.* from jsonb_populate_recordset(null::invitations, $6::jsonb) i where (select count(*) from revoked) >= 0),
  mailed as (
    insert into outgoing_mails select * from jsonb_populate_recordset(null::outgoing_mails, $7::jsonb)
    returning workspace_id),
  due as (${makeMailsDue('mailed')}),
  ${writeEmployeeName('$2')},
  audited as (${insertAudits('$3')}),
  logged as (insert into scim_log select * from jsonb_populate_recordset(null::scim_log, $4::jsonb))
  select count(pg_notify('stempel_work', 'send-mail:' || workspace_id)),
         -- Behind the changes, whose rows they read: what the user and the employee are found by.
         (select keep_user_names(workspace_id, array[id]) from changed),
         ${keepEmployeeName}
    from mailed`,
);
