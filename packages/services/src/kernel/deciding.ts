import type { Action, Resource } from '@stempel/core/access';
import { allows } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import { isId, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from './context.ts';
import { findRepresented, type Holder } from './deciding/deciding-people.ts';
import type { Matter } from './deciding/decision-lines.ts';
import { managedAmong } from './deciding/managed-projects.ts';
import { employeesWithin, requireEmployee } from './employee-scope.ts';
import { ServiceError } from './errors.ts';
import { requirePermission, scopesOf } from './permission.ts';
import { reading } from './transaction.ts';

/** What is decided about, by the permission that a decision needs. */
export const decidingPermissions = {
  absence: ['absences', 'approve'],
  statement: ['statements', 'approve'],
  correction: ['statements', 'approve'],
  incident: ['incidents', 'update'],
  entry: ['timesheet', 'approve'],
} as const satisfies Record<string, readonly [Resource, Action]>;

export type Decided = keyof typeof decidingPermissions;

/** With whose rights a decision is made: those of the one the caller stands for, or, with null, their own. */
export interface Standing {
  readonly standsFor: Holder | null;
}

/**
 * The one rule of every verb that decides about time: the permission, the employee within its scope, and nobody about
 * their own time, an owner neither. A deputy decides with permission and scope of the one they stand for, neither about
 * their own time nor about the other's. What the approval mode `automatic` settles is the system's decision and does not
 * come here. Throws forbidden, or not-found where the employee does not exist.
 */
export async function requireDecision(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  employeeId: string,
): Promise<Standing> {
  const asked = isId(employeeId) ? [employeeId] : [];
  const standing = (await decidableAmong(tx, ctx, decided, asked)).get(employeeId);
  if (standing?.standsFor) return standing;
  // The rule for the caller says why not.
  const [resource, action] = decidingPermissions[decided];
  await requireEmployee(tx, ctx, resource, action, employeeId);
  refuseOwnTime(ctx, employeeId);
  return { standsFor: null };
}

/** Throws forbidden where the employee is the caller: also for a balance that is opened, as it needs no approval. */
export function refuseOwnTime(ctx: ServiceContext, employeeId: string): void {
  if (ctx.actor.employeeId !== employeeId) return;
  const detail = say('own-decision');
  throw new ServiceError(detail);
}

/**
 * The first check of verbs for many: whether the caller may decide about anybody at all, by rights of their own or in
 * somebody's place. Throws forbidden.
 */
export async function requireDeciding(
  ctx: ServiceContext,
  decided: Decided,
  /** The transaction it is asked in; one of its own when left out. */
  within?: WorkspaceTransaction,
): Promise<void> {
  const [resource, action] = decidingPermissions[decided];
  if (scopesOf(ctx, resource, action)) return;
  const look = (tx: WorkspaceTransaction) => findLent(tx, ctx, decided);
  const lent = within ? await look(within) : await reading(ctx, look);
  if (lent.length === 0) requirePermission(ctx, resource, action);
}

/** Whether `requireDecision` lets the caller decide about this employee. */
export async function mayDecide(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  employeeId: string,
): Promise<boolean> {
  return (await decidableAmong(tx, ctx, decided, [employeeId])).has(employeeId);
}

/** Those of the employees whom `requireDecision` lets the caller decide about, and with whose rights. */
export async function decidableAmong(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const asked = [...new Set(employeeIds)];
  const standings = await findStandings(
    tx,
    ctx,
    decided,
    asked.map((employeeId) => ({ employeeId })),
  );
  return new Map(
    asked.flatMap((id, index) => {
      const standing = standings[index];
      return standing ? [[id, standing]] : [];
    }),
  );
}

/**
 * With whose rights the caller may decide about each matter, in their order; undefined where not at all. The scope
 * `managed` opens the time of employees one manages and, of postings, those on projects one manages.
 */
export async function findStandings(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  matters: readonly Matter[],
): Promise<(Standing | undefined)[]> {
  const own = ctx.actor.employeeId;
  const others = matters.filter(({ employeeId }) => employeeId !== own);
  const found = new Map<Matter, Standing>();
  for (const matter of await openAmong(tx, ctx, decided, others)) found.set(matter, { standsFor: null });
  const left = others.filter((matter) => !found.has(matter));
  for (const standsFor of left.length > 0 ? await findLent(tx, ctx, decided) : []) {
    const theirs = left.filter((one) => !found.has(one) && one.employeeId !== standsFor.employeeId);
    for (const matter of await openAmong(tx, inPlaceOf(ctx, standsFor), decided, theirs)) {
      found.set(matter, { standsFor });
    }
  }
  return matters.map((matter) => found.get(matter));
}

/** Those of the matters that the caller's own grants open. */
async function openAmong(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  matters: readonly Matter[],
): Promise<Matter[]> {
  const [resource, action] = decidingPermissions[decided];
  const ids = matters.map(({ employeeId }) => employeeId);
  const within = await employeesWithin(tx, ctx, [resource, action], ids);
  const projects = await managedAmong(tx, ctx, [resource, action], matters);
  return matters.filter(
    ({ employeeId, projectId }) => within.has(employeeId) || (projectId && projects.has(projectId)),
  );
}

/** Those in whose place the caller may decide about this today: who holds the permission over others. */
export async function findLent(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
): Promise<(Holder & { readonly employeeId: string })[]> {
  const own = ctx.actor.employeeId;
  if (own === null || ctx.actor.kind !== 'user') return [];
  const [resource, action] = decidingPermissions[decided];
  const represented = await findRepresented(tx, ctx, own);
  return represented.filter(({ grants }) => {
    const scopes = allows(grants, resource, action);
    return scopes?.has('managed') || scopes?.has('all');
  });
}

/** The call with the rights of the one the caller stands for; who acts stays the caller. For looking at what is decided. */
export function inPlaceOf(ctx: ServiceContext, { employeeId, grants }: Holder): ServiceContext {
  return { ...ctx, actor: { ...ctx.actor, employeeId, grants, isOwner: false } };
}

/** Rows as lists show them: each says whether the caller may decide about it. */
export async function withDecidable<Row extends { employee_id: string }>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  rows: readonly Row[],
): Promise<(Row & { decidable: boolean })[]> {
  const employeeIds = rows.map((row) => row.employee_id);
  const decidable = await decidableAmong(tx, ctx, decided, employeeIds);
  return rows.map((row) => ({ ...row, decidable: decidable.has(row.employee_id) }));
}
