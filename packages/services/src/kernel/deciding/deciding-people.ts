import { type Action, allows, type Grant, parseGrant, type Resource } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../context.ts';
import { uuidList } from '../uuid-list.ts';

/** Somebody who signs in, with what their roles grant. */
export interface Holder {
  readonly userId: string;
  readonly employeeId: string | null;
  readonly name: string;
  readonly grants: readonly Grant[];
}

/** An employee who could decide. Without a user who has begun nobody decides as them. */
export interface DecidingPerson {
  readonly employeeId: string;
  readonly user: Holder | undefined;
  /** Away the whole of today, by an approved absence or several that take the day together. */
  readonly isAway: boolean;
  /** Employees who stand in for them today. */
  readonly deputies: readonly string[];
}

/** What the roles of the user `u` grant. */
export const grantsOfUser = sql`
  coalesce((select json_agg(distinct granted) from role_members m join roles r on r.id = m.role_id, unnest(r.grants) granted
    where m.user_id = u.id), '[]')`;

export const holderColumns = sql`u.id as "userId", u.employee_id as "employeeId", u.name, ${grantsOfUser} as grants`;

export type StoredHolder = Omit<Holder, 'grants'> & { grants: string[] } & Record<string, unknown>;

export function toHolder({ userId, employeeId, name, grants }: StoredHolder): Holder {
  return { userId, employeeId, name, grants: grants.map(parseGrant) };
}

/** The users who have begun and act as these employees: `wanted` is a query of `id`. */
const activeUsers = (wanted: SQL) => sql`(${wanted}) as wanted cross join lateral (
  select * from users where employee_id = wanted.id and state = 'activated' and kind = 'person' offset 0) u`;

/** Whether somebody may do this for others, in whatever scope. */
export function allowsOthers(grants: readonly Grant[], resource: Resource, action: Action): boolean {
  const scopes = allows(grants, resource, action);
  return scopes?.has('managed') === true || scopes?.has('all') === true;
}

/** These employees with what today says of them, in one statement: each looked up by themselves, without statistics. */
async function load(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<DecidingPerson[]> {
  const date = sql`${today(ctx)}::date`;
  const wanted = sql`select distinct unnest(${uuidList(employeeIds)}) as id`;
  const { rows } = await tx.execute<{
    employeeId: string;
    isAway: boolean;
    deputies: string[];
    user: StoredHolder | null;
  }>(sql`
    select wanted.id as "employeeId",
      exists (select from (select * from absences where employee_id = wanted.id offset 0) own where from_on <= ${date}
        and (to_on is null or to_on >= ${date}) and state = 'approved'
        group by employment_id having sum(share) >= 10000) as "isAway",
      coalesce((select json_agg(distinct d.deputy_id)
        from (select * from deputies where employee_id = wanted.id offset 0) d
        where d.from_on <= ${date} and d.to_on >= ${date}), '[]') as deputies,
      (select row_to_json(found) from (select ${holderColumns} from users u
        where u.employee_id = wanted.id and u.state = 'activated' and u.kind = 'person') found) as user
      from (${wanted}) wanted`);
  return rows.map(({ user, ...row }) => ({ ...row, user: user ? toHolder(user) : undefined }));
}

/** These employees and those who stand in for them today, by id. */
export async function loadDecidingPeople(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, DecidingPerson>> {
  if (employeeIds.length === 0) return new Map();
  const asked = await load(tx, ctx, employeeIds);
  const known = new Map(asked.map((one) => [one.employeeId, one]));
  const deputies = [...new Set(asked.flatMap((one) => one.deputies))].filter((id) => !known.has(id));
  if (deputies.length > 0) {
    for (const one of await load(tx, ctx, deputies)) known.set(one.employeeId, one);
  }
  return known;
}

/** In whose place this employee may decide today: who named them, has begun and is not suspended. */
export async function findRepresented(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  deputyId: string,
): Promise<(Holder & { readonly employeeId: string })[]> {
  const date = sql`${today(ctx)}::date`;
  const named = sql`select distinct employee_id as id from deputies
    where deputy_id = ${deputyId} and to_on >= ${date} and from_on <= ${date}`;
  const { rows } = await tx.execute<StoredHolder & { employeeId: string }>(
    sql`select ${holderColumns} from ${activeUsers(named)} order by u.name, u.id`,
  );
  return rows.map((row) => ({ ...toHolder(row), employeeId: row.employeeId }));
}

/** Those who hold a permission over everybody: whom things wait for that nobody else decides. A hundred at most. */
export async function findHolders(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: Resource,
  action: Action,
): Promise<Holder[]> {
  const { rows: roles } = await tx.execute<{ id: string; grants: string[] }>(
    sql`select id, grants from roles where workspace_id = ${ctx.workspace.id}`,
  );
  const holding = roles.filter(({ grants }) => allows(grants.map(parseGrant), resource, action)?.has('all'));
  return findMembers(
    tx,
    ctx,
    holding.map(({ id }) => id),
  );
}

/**
 * The people who have one of these roles and have begun: a hundred at most, those who were entered first, and whoever asks, for
 * whom it waits as for the others.
 */
export async function findMembers(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  roleIds: readonly string[],
): Promise<Holder[]> {
  const { rows } = await tx.execute<StoredHolder>(sql`
    select ${holderColumns} from (
      select * from (
        select distinct u.* from unnest(${uuidList(roleIds)}) as wanted (id)
         cross join lateral (select user_id from role_members where role_id = wanted.id offset 0) m
         cross join lateral (
           select * from users where id = m.user_id and state = 'activated' and kind = 'person' offset 0) u) members
       order by (id = ${ctx.actor.userId}::uuid) is true desc, id limit 100) u`);
  return rows.map(toHolder);
}
