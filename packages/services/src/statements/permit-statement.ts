import type { Scope } from '@stempel/core/access';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { ServiceContext } from '../kernel/context.ts';
import { requireDecision } from '../kernel/deciding.ts';
import { employeeCondition, employeesWithin, requireEmployee } from '../kernel/employee-scope.ts';
import { notFound } from '../kernel/errors.ts';
import { requirePermission, scopesOf } from '../kernel/permission.ts';
import { lockEmployee } from '../organization/employees/lock-employee.ts';
import { requireVersion } from '../versioned/require-version.ts';

const { statements } = schema;

/** Condition for the statements within any of the scopes. */
export function visibleStatements(ctx: ServiceContext, scopes: ReadonlySet<Scope>): SQL | undefined {
  if (scopes.has('all')) return undefined;
  return or(...[...scopes].map((scope) => employeeCondition(ctx, scope, statements.employeeId)));
}

export type LockedStatement = typeof statements.$inferSelect;

interface Query {
  readonly id: string;
  readonly action: 'submit' | 'approve';
  /** Version of If-Match; left out: any. */
  readonly expectedVersion: number | undefined;
}

/**
 * Reads a statement under the lock of its employee, for a caller who may do this to it. Throws `not-found` when
 * the caller cannot see it, `forbidden` when they see it but may not act, `precondition-failed`.
 */
export async function lockPermittedStatement(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, action, expectedVersion }: Query,
): Promise<LockedStatement> {
  const scopes = requirePermission(ctx, 'statements', action);
  const found = isId(id)
    ? await tx.select({ employeeId: statements.employeeId }).from(statements).where(eq(statements.id, id))
    : [];
  const [seen] = found;
  if (!seen) throw notFound('statement', id);
  if (!(await isVisible(tx, ctx, id, scopes))) {
    const reading = requirePermission(ctx, 'statements', 'read');
    if (!(await isVisible(tx, ctx, id, reading))) throw notFound('statement', id);
  }
  if (action === 'approve') await requireDecision(tx, ctx, 'statement', seen.employeeId);
  else await requireEmployee(tx, ctx, 'statements', action, seen.employeeId);
  await lockEmployee(tx, seen.employeeId);
  const [statement] = await tx.select().from(statements).where(eq(statements.id, id));
  if (!statement) throw notFound('statement', id);
  requireVersion(statement.revision, expectedVersion);
  return statement;
}

async function isVisible(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  scopes: ReadonlySet<Scope>,
): Promise<boolean> {
  const visible = await tx
    .select({ id: statements.id })
    .from(statements)
    .where(and(eq(statements.id, id), visibleStatements(ctx, scopes)));
  return visible.length > 0;
}

/** Mode `manager`: the employee reads the statement, somebody else submits it; who may for everybody does too. */
export function isLeftToManager(
  ctx: ServiceContext,
  { employeeId, approvalMode }: Pick<LockedStatement, 'employeeId' | 'approvalMode'>,
): boolean {
  if (approvalMode !== 'manager' || ctx.actor.employeeId !== employeeId) return false;
  return !scopesOf(ctx, 'statements', 'submit')?.has('all');
}

/** Those of the employees whose statements the caller may submit, as far as the approval mode leaves it to them. */
export function submittableAmong(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return employeesWithin(tx, ctx, ['statements', 'submit'], employeeIds);
}
