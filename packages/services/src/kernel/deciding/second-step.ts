import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../context.ts';
import { managedEmployees } from '../managed-employees.ts';
import { uuidList } from '../uuid-list.ts';
import {
  type Holder,
  holderColumns,
  loadDecidingPeople,
  type StoredHolder,
  toHolder,
} from './deciding-people.ts';
import { ableAs, type Decider, resolveHolders } from './resolve-line.ts';
import { decidingScopes } from './takes-second-step.ts';

/** What is known once the first of two steps is taken. */
export interface SecondStep {
  /** The role whose holders take the second. */
  readonly roleId: string;
  /** The user who took the first. */
  readonly firstBy: string | null;
}

/** An absence, or a change of one, that waits for its second step. */
export interface SecondMatter {
  readonly employeeId: string;
  readonly second: SecondStep;
}

export interface SecondDeciders {
  /** Whom it waits for. */
  readonly asked: Decider[];
  /** Who may decide. */
  readonly able: Decider[];
}

const nobody: SecondDeciders = { asked: [], able: [] };
const scopesOver = ({ grants }: Holder) => decidingScopes(grants);

/**
 * Who takes the second step of each matter, in their order: who holds its role and the permission over the employee, and
 * those who stand in for them; never the employee, nor who took the first step. Where nobody is left, the owners of the
 * workspace. In a number of statements that does not depend on how many matters there are.
 */
export async function findSecondDeciders(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  matters: readonly SecondMatter[],
): Promise<SecondDeciders[]> {
  if (matters.length === 0) return [];
  const members = await findRoles(tx, ctx, [...new Set(matters.map(({ second }) => second.roleId))]);
  const all = [...members.values()].flat();
  const managed = await managedBy(tx, ctx, all, matters);
  const candidates = matters.map(({ employeeId, second }) => {
    const fits = (holder: Holder) => {
      if (holder.employeeId === employeeId || holder.userId === second.firstBy) return false;
      const scopes = scopesOver(holder);
      if (scopes?.has('all')) return true;
      return scopes?.has('managed') === true && managed.has(`${holder.employeeId} ${employeeId}`);
    };
    const found = (members.get(second.roleId) ?? []).filter(fits);
    return found.length > 0 ? found : (members.get(owners) ?? []).filter(fits);
  });
  const ids = new Set(candidates.flatMap((some) => some.flatMap(({ employeeId }) => employeeId ?? [])));
  const people = await loadDecidingPeople(tx, ctx, [...ids]);
  return matters.map(({ employeeId, second: { firstBy } }, index) => {
    const holders = candidates[index] ?? [];
    if (holders.length === 0) return nobody;
    return {
      asked: resolveHolders(holders, people, employeeId, firstBy),
      able: ableAs(holders, people, employeeId, firstBy),
    };
  });
}

const owners = 'owners';
/** Of one role; more are no second look but everybody. */
const mostHolders = 1000;

/** The people who have begun and hold these roles, by role, and the owners. */
async function findRoles(
  tx: WorkspaceTransaction,
  { workspace }: ServiceContext,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, Holder[]>> {
  const { rows } = await tx.execute<StoredHolder & { roleId: string; isOwner: boolean }>(sql`
    select wanted.id as "roleId", wanted.built_in is not distinct from 'owner' as "isOwner", ${holderColumns}
      from (select id, built_in from roles where workspace_id = ${workspace.id}
        and (id = any(${uuidList(roleIds)}) or built_in = 'owner')) wanted
     cross join lateral (
       select user_id from role_members where role_id = wanted.id order by user_id limit ${mostHolders}) m
     cross join lateral (
       select * from users where id = m.user_id and state = 'activated' and kind = 'person' offset 0) u
     order by u.name, u.id`);
  const byRole = new Map<string, Holder[]>(
    [...Map.groupBy(rows, ({ roleId }) => roleId)].map(([id, some]) => [id, some.map(toHolder)]),
  );
  const owning = rows.filter(({ isOwner }) => isOwner).map(toHolder);
  return new Map([...byRole, [owners, owning]]);
}

/** Which of the holders manage which of the employees, as `manager employee`; of those alone who may do no more. */
async function managedBy(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  holders: readonly Holder[],
  matters: readonly SecondMatter[],
): Promise<ReadonlySet<string>> {
  const needed = holders.filter((one) => scopesOver(one)?.has('managed') && !scopesOver(one)?.has('all'));
  const ids = [...new Set(needed.flatMap(({ employeeId }) => employeeId ?? []))];
  if (ids.length === 0) return new Set();
  const asked = uuidList([...new Set(matters.map(({ employeeId }) => employeeId))]);
  const each = ids.map(
    (id) =>
      sql`select ${id}::uuid as manager, id from ${managedEmployees(ctx, id)} managed where id = any(${asked})`,
  );
  const { rows } = await tx.execute<{ manager: string; id: string }>(sql.join(each, sql` union all `));
  return new Set(rows.map(({ manager, id }) => `${manager} ${id}`));
}
