import { namedStatement } from '@stempel/db';
import { insertAudits } from '../../kernel/audit-rows.ts';
import { makeMailsDue } from '../../kernel/due-work.ts';
import { inLowerCase, keepEmployeeName, writeEmployeeName } from './user-sql.ts';

/**
 * What stands in the way of a new user, and the employee it belongs to. Parameters: workspace, userName, externalId,
 * email, today. Employees match by the attribute that externalId stands for, then as the employee of a deleted user
 * with the same externalId or userName, then by an email that is nobody else's.
 */
export const findPlaceOfNewUser = namedStatement(
  'find-place-of-new-user',
  `
  with matched as (
    select id, 1 as rank from employees
     where workspace_id = $1 and external_id = $3::text
       and (select coalesce(settings->>'scim_match_attribute', 'external_id') from workspaces where id = $1) = 'external_id'
    union all
    select id, 1 from employees
     where workspace_id = $1 and code = $3::text
       and (select settings->>'scim_match_attribute' from workspaces where id = $1) = 'employee_number'
    union all
    (select employee_id, 2 from users
      where workspace_id = $1 and state = 'deleted' and external_id = $3::text and employee_id is not null
      order by deleted_at desc limit 1)
    union all
    (select employee_id, 3 from users
      where workspace_id = $1 and state = 'deleted' and user_name_key = ${inLowerCase('$2')} and employee_id is not null
      order by deleted_at desc limit 1)
    union all
    (select min(object_id::text)::uuid, 4 from employee_versions v
      where workspace_id = $1 and email_key = ${inLowerCase('$4')} and (superseded_at is null) is true
        and not exists (
          select from employee_versions w
           where w.workspace_id = v.workspace_id and w.object_id = v.object_id and w.superseded_at is null
             and w.version_id <> v.version_id
             and (case when v.effective_from <= $5::date then w.effective_from between v.effective_from and $5::date
                       else w.effective_from < v.effective_from end))
     having count(distinct object_id) = 1)),
  candidate as (
    select m.id, (select o.id from users o
                    where o.workspace_id = $1 and o.employee_id = m.id and o.state <> 'deleted' limit 1) as holder
      from matched m
     where m.rank not in (2, 3) or not exists (select from users o
             where o.workspace_id = $1 and o.employee_id = m.id and o.state <> 'deleted')
     order by m.rank limit 1)
  select w.settings,
         (select id from users where workspace_id = $1 and state <> 'deleted' and user_name_key = ${inLowerCase('$2')} limit 1)
           as user_name_holder,
         (select id from users where workspace_id = $1 and state <> 'deleted' and external_id = $3::text limit 1)
           as external_id_holder,
         c.id as employee_id, c.holder as employee_holder, v.name as employee_name
    from workspaces w
    left join candidate c on true
    left join lateral (
      select name from employee_versions v
       where v.workspace_id = w.id and v.object_id = c.id and v.superseded_at is null
       order by v.effective_from <= $5::date desc, abs(v.effective_from - $5::date) limit 1) v on true
   where w.id = $1`,
);

export interface PlaceOfNewUser {
  settings: { identity_provider_names_to_employees?: boolean };
  /** Users in the way. */
  user_name_holder: string | null;
  external_id_holder: string | null;
  employee_holder: string | null;
  employee_id: string | null;
  employee_name: string | null;
}

/**
 * Creates a user with all that goes with it; nothing at all where a unique index refuses the user. Parameters, rows
 * as JSON keyed by column: user, invitations, mails, ids of built-in roles to give, employee name, audit rows, log rows.
 * Returns whether it was created.
 */
export const createUserWithAll = namedStatement(
  'create-user-with-all',
  `
  with created as (
    insert into users (workspace_id, id, kind, state, user_name, email, name, external_id, employee_id, revision,
                       created_at, updated_at)
    select workspace_id, id, 'person', state, user_name, email, name, external_id, employee_id, 1, created_at, updated_at
      from jsonb_populate_record(null::users, $1::jsonb)
    on conflict do nothing
    returning workspace_id, id, created_at),
  invited as (
    insert into invitations
    select i.* from jsonb_populate_recordset(null::invitations, $2::jsonb) i where exists (select from created)),
  mailed as (
    insert into outgoing_mails
    select i.* from jsonb_populate_recordset(null::outgoing_mails, $3::jsonb) i where exists (select from created)
    returning workspace_id),
  due as (${makeMailsDue('mailed')}),
  given as (
    insert into role_members (workspace_id, role_id, user_id, added_at)
    select c.workspace_id, r.id, c.id, c.created_at
      from created c join roles r on r.workspace_id = c.workspace_id and r.built_in = any ($4::text[])),
  ${writeEmployeeName('case when exists (select from created) then $5::jsonb end')},
  audited as (${insertAudits('$6', 'exists (select from created)')}),
  logged as (
    insert into scim_log
    select l.* from jsonb_populate_recordset(null::scim_log, $7::jsonb) l where exists (select from created))
  select exists (select from created) as created,
         (select count(pg_notify('stempel_work', 'send-mail:' || workspace_id)) from mailed) as mails,
         -- Behind the insert, whose row it reads: what the user is found by.
         (select keep_user_names(workspace_id, array[id]) from created),
         ${keepEmployeeName}`,
);
