import type { Action, Resource, Scope } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import { isId, preparedQuery, schema } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { and, eq, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import type { ServiceContext } from './context.ts';
import { notFound } from './errors.ts';
import { managedEmployees } from './managed-employees.ts';
import { forbidden, requirePermission, scopesOf } from './permission.ts';
import { uuidList } from './uuid-list.ts';

const { employees } = schema;

/**
 * Narrows a list to the employees of a scope; `column` holds the employee id. Undefined for `all`. A caller
 * without an employee (a service user) has no rows under `self` and `managed`.
 */
export function employeeCondition(ctx: ServiceContext, scope: Scope, column: AnyPgColumn): SQL | undefined {
  if (scope === 'all') return undefined;
  const own = ctx.actor.employeeId;
  if (own === null) return sql`false`;
  return scope === 'self' ? eq(column, own) : sql`${column} in ${managedEmployees(ctx, own)}`;
}

/** The employees of a scope as a query of `employee_id`, for what is looked up one by one; undefined for `all`. */
export function employeesOf(ctx: ServiceContext, scope: Scope): SQL | undefined {
  if (scope === 'all') return undefined;
  const own = ctx.actor.employeeId;
  if (own === null) return sql`select null::uuid as employee_id where false`;
  return scope === 'self'
    ? sql`select ${own}::uuid as employee_id`
    : sql`select id as employee_id from ${managedEmployees(ctx, own)} managed`;
}

/**
 * Lets the caller act on one employee: any with scope `all`, managed ones and their own with `managed`, their own
 * with `self`. Throws forbidden, or not-found where the employee does not exist.
 */
export async function requireEmployee(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: Resource,
  action: Action,
  employeeId: string,
): Promise<void> {
  if (await requireScopeOver(tx, ctx, resource, action, employeeId))
    await requireKnownEmployee(tx, ctx, employeeId);
}

/**
 * As `requireEmployee` for a verb that finds out itself whether the employee exists. Returns whether the caller may act
 * on any employee: then nothing was looked up. Throws as `requireEmployee` does.
 */
export async function requireScopeOver(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: Resource,
  action: Action,
  employeeId: string,
): Promise<boolean> {
  const allowed = requirePermission(ctx, resource, action);
  const own = ctx.actor.employeeId;
  // api/docs/http.md, Service users: decided before the employee is looked up.
  if (own === null && !allowed.has('all')) throw forbidden(`${resource}:${action}:all`);
  if (!isId(employeeId)) throw notFound('employee', employeeId);
  if (allowed.has('all')) return true;
  const within = await isKnownWithin(tx, ctx, allowed, own, employeeId);
  if (within === undefined) throw notFound('employee', employeeId);
  if (!within) throw forbidden(`${resource}:${action}:${allowed.has('managed') ? 'all' : 'managed'}`);
  return false;
}

/** Those of the employees whom `requireEmployee` lets the caller act on, in one statement at most. */
export async function employeesWithin(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  [resource, action]: readonly [Resource, Action],
  employeeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const allowed = scopesOf(ctx, resource, action);
  const ids = new Set(employeeIds);
  if (!allowed || ids.size === 0) return new Set();
  if (allowed.has('all')) return ids;
  const own = ctx.actor.employeeId;
  if (own === null) return new Set();
  const within = ids.delete(own) ? [own] : [];
  if (!allowed.has('managed') || ids.size === 0) return new Set(within);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select asked.id from unnest(${uuidList([...ids])}) as asked (id) where asked.id in ${managedEmployees(ctx, own)}`);
  return new Set([...within, ...rows.map(({ id }) => id)]);
}

const findEmployee = preparedQuery('find employee', (orm) =>
  orm
    .select({ id: employees.id })
    .from(employees)
    .where(
      and(
        eq(employees.workspaceId, sql.placeholder('workspaceId')),
        eq(employees.id, sql.placeholder('employeeId')),
      ),
    ),
);

/** Throws not-found for what is no employee of the workspace. The hot path of integrations, hence prepared. */
export async function requireKnownEmployee(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<void> {
  const rows = await findEmployee(tx).execute({ workspaceId: ctx.workspace.id, employeeId });
  if (rows.length === 0) throw notFound('employee', employeeId);
}

/** Whether an employee is the caller's own or managed; undefined when there is none of that id. */
async function isKnownWithin(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  allowed: ReadonlySet<Scope>,
  own: string | null,
  employeeId: string,
): Promise<boolean | undefined> {
  const [row] = await tx
    .select({ within: isWithin(ctx, allowed, own, employeeId) })
    .from(employees)
    .where(and(eq(employees.workspaceId, ctx.workspace.id), eq(employees.id, employeeId)));
  return row?.within;
}

function isWithin(
  ctx: ServiceContext,
  allowed: ReadonlySet<Scope>,
  own: string | null,
  employeeId: string,
): SQL<boolean> {
  if (own === employeeId) return sql<boolean>`true`;
  if (own === null || !allowed.has('managed')) return sql<boolean>`false`;
  return sql<boolean>`${employeeId}::uuid in ${managedEmployees(ctx, own)}`;
}
