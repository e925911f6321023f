import { allows } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { allowsOthers, findRepresented, type Holder } from '../../kernel/deciding/deciding-people.ts';
import type { Decider } from '../../kernel/deciding/resolve-line.ts';
import { whoDecides } from '../../kernel/deciding/who-decides.ts';
import { decidingPermissions } from '../../kernel/deciding.ts';
import { employeesBelow, managedEmployees, projectsManaged } from '../../kernel/managed-employees.ts';
import { type WaitingKind, waitingKinds } from './to-decide-contract.ts';
import { type Behind, type Reach, readWaiting, type WaitingRow } from './waiting-rows.ts';

/** Something that waits for the caller, and in whose place they would decide about it. */
export interface Mine {
  readonly row: WaitingRow;
  readonly standsFor: Holder | null;
}

/** So many are looked through at first: not all that may wait for somebody waits for them. */
const atFirst = 500;
/** And then: each look sorts all that waits, so there are few. */
const atOnce = 4000;

/** With whose rights the caller could decide: their own and those of whom they stand in for today. */
export async function findStandingsToday(tx: WorkspaceTransaction, ctx: ServiceContext) {
  const { employeeId, grants, userId, name, kind } = ctx.actor;
  const own: Holder = { userId: userId ?? '', employeeId, name, grants };
  const lent = kind === 'user' && employeeId !== null ? await findRepresented(tx, ctx, employeeId) : [];
  return { own, lent };
}

/** The first `limit` of what waits for the caller, oldest first. */
export async function findMine(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  standings: readonly Holder[],
  { kind, behind, limit }: { kind?: WaitingKind | undefined; behind?: Behind | undefined; limit: number },
): Promise<Mine[]> {
  const kinds = (kind ? [kind] : waitingKinds).flatMap((one) => {
    const reach = reachOf(ctx, one, standings);
    return reach === 'nobody' ? [] : [{ kind: one, reach: reach === 'everybody' ? undefined : reach }];
  });
  const found: Mine[] = [];
  let place = behind;
  while (kinds.length > 0 && found.length < limit) {
    const most = place === behind ? atFirst : atOnce;
    const rows = await readWaiting(tx, ctx, kinds, { behind: place, limit: most });
    found.push(...(await mineAmong(tx, ctx, rows)));
    const last = rows.at(-1);
    if (!last || rows.length < most) break;
    place = { since: last.since, id: last.id };
  }
  return found.slice(0, limit);
}

/** Whose things of a kind may wait for the caller at all. */
function reachOf(
  ctx: ServiceContext,
  kind: WaitingKind,
  standings: readonly Holder[],
): Reach | 'nobody' | 'everybody' {
  const [resource, action] = decidingPermissions[kind];
  const able = standings.filter(({ grants }) => allowsOthers(grants, resource, action));
  if (able.some(({ grants }) => allows(grants, resource, action)?.has('all'))) return 'everybody';
  const ids = able.flatMap(({ employeeId }) => employeeId ?? []);
  if (ids.length === 0) return 'nobody';
  const each = (query: (ctx: ServiceContext, id: string) => SQL) =>
    sql.join(
      ids.map((id) => sql`select id from ${query(ctx, id)} reached`),
      sql` union `,
    );
  const below = each(employeesBelow);
  const people = kind === 'absence' ? sql`${below} union ${each(managedForSecondSteps)}` : below;
  return { people, projects: each(projectsManaged) };
}

/**
 * Second steps wait for who manages the employee in whatever line: looked up only where the person has a role that takes
 * them.
 */
function managedForSecondSteps(ctx: ServiceContext, employeeId: string): SQL {
  return sql`(select id from ${managedEmployees(ctx, employeeId)} managed where exists (
    select from (select id from users
        where employee_id = ${employeeId} and state = 'activated' and kind = 'person' offset 0) u
     cross join lateral (select role_id from role_members where user_id = u.id offset 0) m
     cross join lateral (
       select from activity_versions where workspace_id = ${ctx.workspace.id}
          and absence_type ->> 'second_role_id' = m.role_id::text offset 0) v))`;
}

async function mineAmong(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly WaitingRow[],
): Promise<Mine[]> {
  const questions = rows.map(({ kind, employeeId, employmentId, projectId, second }) => ({
    ...{ employeeId, employmentId, projectId, second, permission: decidingPermissions[kind] },
  }));
  const deciders = await whoDecides(tx, ctx, questions);
  return rows.flatMap((row, index) => {
    const me = deciders[index]?.find((one) => isCaller(ctx, one));
    return me ? [{ row, standsFor: me.standsFor }] : [];
  });
}

function isCaller({ actor }: ServiceContext, { userId }: Decider): boolean {
  return userId === actor.userId;
}
