import { displayedName, employeeOfUser, isOwner } from '../users/user-sql.ts';

/** JSON array of members from the user ids of a relation; displayed names as of a date. */
export function membersJson(userIds: string, date: string): string {
  return `(
    select coalesce(json_agg(json_build_object('value', u.id, 'display', ${displayedName}) order by u.ordinal), '[]')
      from (${userIds}) k
      join users u on u.workspace_id = $1 and u.id = k.user_id and u.state <> 'deleted' and u.kind = 'person'
      ${employeeOfUser(date)})`;
}

/**
 * Of the user ids in a parameter, those that no living person has, and those of owners, whom provisioning leaves
 * alone. A relation of one row; each id is looked up by its key however large the workspace is (hence the offset).
 */
export function sortedOutOf(ids: string): string {
  return `(
    select coalesce(array_agg(k.id) filter (where p.id is null), '{}') as unknown,
           coalesce(array_agg(k.id) filter (where p.owner), '{}') as owners
      from unnest(${ids}::uuid[]) k (id)
      left join lateral (
        select u.id, ${isOwner} as owner
          from users u
         where u.workspace_id = $1 and u.id = k.id and u.kind = 'person' and u.state <> 'deleted'
        offset 0) p on true) sorted_out`;
}

export const sortedOut = 'sorted_out.unknown, sorted_out.owners';

/** Owners keep the roles that an administrator gave them, and so do service users. `m` is the membership. */
export const memberIsProvisioned = `exists (
  select from users p
   where p.workspace_id = m.workspace_id and p.id = m.user_id and p.kind = 'person'
     and not exists (
       select from role_members o join roles w on w.workspace_id = o.workspace_id and w.id = o.role_id
        where o.workspace_id = p.workspace_id and o.user_id = p.id and w.built_in = 'owner'))`;
