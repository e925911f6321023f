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
export function unknownAndOwners(ids: string): string {
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

/** Who holds the role owner; nobody takes roles from them here. */
export const ownerIds = `
  select o.user_id from roles w join role_members o on o.workspace_id = w.workspace_id and o.role_id = w.id
   where w.workspace_id = $1 and w.built_in = 'owner'`;
