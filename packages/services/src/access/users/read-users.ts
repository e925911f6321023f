import { type NamedStatement, namedStatement, type WorkspaceTransaction } from '@stempel/db';
import { collations } from '../../kernel/collations.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { typed } from '../../kernel/text-search.ts';
import { type ListUsers, type UserDto, userSorts } from './user-contract.ts';
import { displayedName, employeeOfUser, isOwner, livePeople } from './user-sql.ts';

export type UserOrder = Pick<ListUsers, 'sort' | 'direction' | 'collation'>;

/** The text of each sort; states follow the life of a user. */
const sortTexts = {
  name: displayedName,
  email: 'u.email',
  employee: '(select p.code from employees p where p.workspace_id = u.workspace_id and p.id = u.employee_id)',
  state: "array_position(array['draft', 'invited', 'activated', 'suspended'], u.state::text)::text",
} as const;

/** How users follow each other, and what comes after the last one ($4: its id, $10: its text). */
function orderOf({ sort, direction = 'asc', collation = 'en' }: UserOrder) {
  if (sort === undefined) return { key: "''", order: 'u.id', after: 'u.id > $4' };
  const key = `coalesce(${sortTexts[sort]}, '')`;
  const text = `${key} collate "${collation}-x-icu"`;
  const follows = direction === 'asc' ? '>' : '<';
  return {
    key,
    order: `${text} ${direction}, u.id ${direction}`,
    after: `(${text} ${follows} $10 or (${key} = $10 and u.id ${follows} $4))`,
  };
}

function nameOf({ sort, direction = 'asc', collation = 'en' }: UserOrder): string {
  return sort === undefined ? 'read-users' : `read-users-${sort}-${direction}-${collation}`;
}

/**
 * Parameters: workspace, today, id, after id, states, part of a text, role, only without employee, limit, after text, employee.
 * One statement for each order: what a list is sorted by is no parameter.
 */
function declareRead(given: UserOrder): NamedStatement {
  const { key, order, after } = orderOf(given);
  return namedStatement(
    nameOf(given),
    `
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
    'has_two_factors', exists (select from authenticators a where a.identity_id = u.identity_id and a.verified)
      or exists (select from passkeys k where k.identity_id = u.identity_id),
    'is_owner', ${isOwner},
    'invitation', (
      select json_build_object('email', n.email, 'created_at', n.created_at, 'expires_at', n.expires_at,
               'goes_out_at', n.goes_out_at)
        from invitations n
       where n.workspace_id = u.workspace_id and n.user_id = u.id and n.accepted_at is null and n.revoked_at is null
       order by n.created_at desc limit 1),
    'ended_invitation', (
      select json_build_object('email', n.email, 'ended_at', n.revoked_at, 'because', n.revoked_because)
        from invitations n
       where n.workspace_id = u.workspace_id and n.user_id = u.id and n.revoked_at is not null
         and u.activated_at is null
       order by n.revoked_at desc, n.id desc limit 1),
    'signs_in_as', i.email,
    'activated_at', u.activated_at, 'suspended_at', u.suspended_at, 'version', u.revision,
    'created_at', u.created_at, 'updated_at', u.updated_at) as dto, ${key} as sort_key
    from users u ${employeeOfUser('$2')}
   where ${livePeople} and ($3::uuid is null or u.id = $3)
     and ($4::uuid is null or $10::text is null or ${after})
     and ($5::text[] is null or u.state = any ($5))
     and ($6::text is null or position(${typed('$6')} in fold_text(concat_ws(' ', ${displayedName}, u.user_name,
            u.email, u.external_id))) > 0)
     and ($7::uuid is null or exists (
            select from role_members m
             where m.workspace_id = u.workspace_id and m.role_id = $7 and m.user_id = u.id))
     and (not $8::boolean or u.employee_id is null)
     and ($11::uuid is null or u.employee_id = $11)
   order by ${order} limit $9`,
  );
}

const orders: readonly UserOrder[] = [
  {},
  ...userSorts.flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      collations.map((collation) => ({ sort, direction, collation })),
    ),
  ),
];
const reads = new Map(orders.map((order) => [nameOf(order), declareRead(order)]));

function readOf(order: UserOrder): NamedStatement {
  const read = reads.get(nameOf(order));
  if (!read) throw new Error(`Users cannot be read in the order ${nameOf(order)}.`);
  return read;
}

type Filters = Pick<ListUsers, 'state' | 'search' | 'role_id' | 'employee_id' | 'without_employee'>;
type Selection = Partial<Filters> &
  UserOrder & {
    id?: string;
    /** Text of the sort and id of the last user that was read. */
    after?: readonly string[] | undefined;
    limit: number;
  };

/** A user and the text it is sorted by. */
export interface SortedUser {
  readonly dto: UserDto;
  readonly sort_key: string;
}

/** Users on the wire, in the order asked for, else that of their creation. */
export async function readUsers(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  selection: Selection,
): Promise<SortedUser[]> {
  const [afterText, afterId] = selection.after ?? [];
  return runNamed<SortedUser>(tx, readOf(selection), [
    ctx.workspace.id,
    today(ctx),
    selection.id ?? null,
    afterId ?? null,
    selection.state ?? null,
    selection.search || null,
    selection.role_id ?? null,
    selection.without_employee ?? false,
    selection.limit,
    afterText ?? null,
    selection.employee_id ?? null,
  ]);
}

/** One user. Throws not-found. */
export async function readUser(tx: WorkspaceTransaction, ctx: ServiceContext, id: string): Promise<UserDto> {
  const [user] = await readUsers(tx, ctx, { id, limit: 1 });
  if (!user) throw notFound('user', id);
  return user.dto;
}
