import type { Action, Resource, Scope } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import { isId, prepared, schema } from '@stempel/db';
import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ServiceContext } from './context.ts';
import { notFound } from './errors.ts';
import { managedEmployees } from './managed-employees.ts';
import { forbidden, requirePermission } from './permission.ts';

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
  const allowed = requirePermission(ctx, resource, action);
  const own = ctx.actor.employeeId;
  // spec/rest-api.md §5 rule 8: decided before the employee is looked up.
  if (own === null && !allowed.has('all')) throw forbidden(`${resource}:${action}:all`);
  if (!isId(employeeId)) throw notFound('employee', employeeId);
  const within = allowed.has('all')
    ? await isKnown(tx, ctx, employeeId)
    : await isKnownWithin(tx, ctx, allowed, own, employeeId);
  if (within === undefined) throw notFound('employee', employeeId);
  if (!within) throw forbidden(`${resource}:${action}:${allowed.has('managed') ? 'all' : 'managed'}`);
}

/** True for an employee of the workspace, else undefined. The hot path of integrations, hence prepared. */
async function isKnown(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<true | undefined> {
  const query = prepared(tx, 'know employee', (orm) =>
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
  const rows = await query.execute({ workspaceId: ctx.workspace.id, employeeId });
  return rows.length > 0 ? true : undefined;
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
