import { schema } from '@stempel/db';

// Parts of statements about users. `u` is always the user row; parameters are numbered by the statement.

/** The version of the employee of `u` in force on a date, else the first future one; as `e`. */
export function employeeOfUser(date: string): string {
  return `left join lateral (
    select v.name from employee_versions v
     where v.workspace_id = u.workspace_id and v.object_id = u.employee_id and v.superseded_at is null
     order by v.effective_from <= ${date}::date desc, abs(v.effective_from - ${date}::date)
     limit 1) e on true
  left join identities i on i.id = u.identity_id`;
}

/** Displayed name (scim/docs/provisioning.md, Names): employee, own account, user. */
export const displayedName = 'coalesce(e.name, i.name, u.name)';

/** What identity providers read of `u`. */
export const provisionedColumns = `u.id, u.external_id, u.user_name, u.email, ${displayedName} as name,
  u.state <> 'suspended' as active`;

/** A parameter as user_name_key, name_key and email_key hold their texts. */
export function inLowerCase(parameter: string): string {
  return `(lower(${parameter}::text collate "und-x-icu") collate "default")`;
}

/** People of the workspace ($1) that exist; service users are not provisioned. */
export const livePeople = `u.workspace_id = $1 and u.kind = 'person' and u.state <> 'deleted'`;

/** Whether `u` holds the role owner. */
export const isOwner = `exists (
  select from role_members m join roles r on r.workspace_id = m.workspace_id and r.id = m.role_id
   where m.workspace_id = u.workspace_id and m.user_id = u.id and r.built_in = 'owner')`;

/** What the roles of `u` grant. */
export const grantsOfUser = `array(
  select distinct g from role_members m join roles r on r.workspace_id = m.workspace_id and r.id = m.role_id
   cross join unnest(r.grants) g
   where m.workspace_id = u.workspace_id and m.user_id = u.id)`;

/**
 * Writes a name to an employee as a version in force from a date (ADR 2): one of the same date is superseded, one
 * of another date stays. The parameter is `{ version_id, employee_id, name, effective_from, recorded_at, recorded_by }`
 * or null for nothing. Parts of a `with`.
 */
export function writeEmployeeName(parameter: string): string {
  return `
  named as (
    select v.*, n.version_id as new_id, n.name as new_name, n.effective_from as new_from, n.recorded_at as new_at,
           n.recorded_by as new_by
      from jsonb_to_record(${parameter}::jsonb) as n (version_id uuid, workspace_id uuid, employee_id uuid, name text,
             effective_from date, recorded_at timestamptz, recorded_by uuid)
      cross join lateral (
        select * from employee_versions v
         where v.workspace_id = n.workspace_id and v.object_id = n.employee_id and v.superseded_at is null
         order by v.effective_from <= n.effective_from desc, abs(v.effective_from - n.effective_from)
         limit 1) v
     where v.name <> n.name),
  superseded as (
    update employee_versions v set superseded_at = named.new_at, superseded_in = ${schema.thisWritingText}
      from named
     where v.workspace_id = named.workspace_id and v.version_id = named.version_id
       and v.effective_from >= named.new_from
    returning v.version_id),
  renamed as (
    insert into employee_versions (workspace_id, version_id, object_id, effective_from, recorded_at, recorded_by, name,
                                   email, birth_date)
    select workspace_id, new_id, object_id, greatest(effective_from, new_from), new_at, new_by, new_name, email,
           birth_date
      from named
     where (select count(*) from superseded) >= 0
    returning workspace_id, object_id),
  revised as (
    update employees e set revision = e.revision + 1, updated_at = named.new_at
      from named
     where e.workspace_id = named.workspace_id and e.id = named.object_id)`;
}

/** What people are searched and sorted by, behind `writeEmployeeName`, whose version it reads. */
export const keepEmployeeName = '(select keep_names(workspace_id, array[object_id]) from renamed)';
