import type { WorkspaceTransaction } from '@stempel/db';
import { type ServiceContext, today } from '../context.ts';
import { notFound } from '../errors.ts';
import { runNamed } from '../named-statement.ts';
import type { ListUsers, UserDto } from './user-contract.ts';
import { displayedName, employeeOfUser, isOwner, livePeople } from './user-sql.ts';

/** Parameters: workspace, today, id, after id, states, part of a text, role, only without employee, limit. */
const readUsersStatement = {
  name: 'read-users',
  text: `
  select json_build_object(
    'id', u.id, 'name', ${displayedName}, 'user_name', u.user_name, 'email', u.email, 'external_id', u.external_id,
    'state', u.state,
    'employee', case when u.employee_id is not null then json_build_object('id', u.employee_id,
      'employee_number', (select code from employees p where p.workspace_id = u.workspace_id and p.id = u.employee_id),
      'name', e.name) end,
    'roles', coalesce((
      select json_agg(json_build_object('id', r.id, 'name', r.name, 'scim_managed', r.scim_managed) order by r.name)
        from role_members m join roles r on r.workspace_id = m.workspace_id and r.id = m.role_id
       where m.workspace_id = u.workspace_id and m.user_id = u.id), '[]'),
    'is_owner', ${isOwner},
    'invitation', (
      select json_build_object('email', n.email, 'created_at', n.created_at, 'expires_at', n.expires_at)
        from invitations n
       where n.workspace_id = u.workspace_id and n.user_id = u.id and n.accepted_at is null and n.revoked_at is null
       order by n.created_at desc limit 1),
    'activated_at', u.activated_at, 'suspended_at', u.suspended_at, 'version', u.revision,
    'created_at', u.created_at, 'updated_at', u.updated_at) as dto
    from users u ${employeeOfUser('$2')}
   where ${livePeople} and ($3::uuid is null or u.id = $3) and ($4::uuid is null or u.id > $4)
     and ($5::text[] is null or u.state = any ($5))
     and ($6::text is null or position(lower($6 collate "und-x-icu") in lower(concat_ws(' ', ${displayedName}, u.user_name,
            u.email, u.external_id) collate "und-x-icu")) > 0)
     and ($7::uuid is null or exists (
            select from role_members m
             where m.workspace_id = u.workspace_id and m.role_id = $7 and m.user_id = u.id))
     and (not $8::boolean or u.employee_id is null)
   order by u.id limit $9`,
};

type Selection = Partial<Pick<ListUsers, 'state' | 'search' | 'role_id' | 'without_employee'>> & {
  id?: string;
  after?: string | undefined;
  limit: number;
};

/** Users on the wire, in the order of their creation. */
export async function readUsers(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  selection: Selection,
): Promise<UserDto[]> {
  const rows = await runNamed<{ dto: UserDto }>(tx, readUsersStatement, [
    ctx.workspace.id,
    today(ctx),
    selection.id ?? null,
    selection.after ?? null,
    selection.state ?? null,
    selection.search || null,
    selection.role_id ?? null,
    selection.without_employee ?? false,
    selection.limit,
  ]);
  return rows.map(({ dto }) => dto);
}

/** One user. Throws not-found. */
export async function readUser(tx: WorkspaceTransaction, ctx: ServiceContext, id: string): Promise<UserDto> {
  const [user] = await readUsers(tx, ctx, { id, limit: 1 });
  if (!user) throw notFound('user', id);
  return user;
}
