import type { Scope } from '@stempel/core/access';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { getTableColumns, or, type SQL } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { decidableAmong, requireDeciding, requireDecision, type Standing } from '../kernel/deciding.ts';
import { employeeCondition, employeesWithin, requireEmployee } from '../kernel/employee-scope.ts';
import { notFound } from '../kernel/errors.ts';
import { requirePermission, scopesOf } from '../kernel/permission.ts';
import { Refusals } from '../kernel/refusals.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { lockEmployees } from '../organization/employees/lock-employee.ts';
import { requireVersion } from '../versioned/require-version.ts';

const { statements } = schema;

/** Condition for the statements within any of the scopes. */
export function visibleStatements(ctx: ServiceContext, scopes: ReadonlySet<Scope>): SQL | undefined {
  if (scopes.has('all')) return undefined;
  return or(...[...scopes].map((scope) => employeeCondition(ctx, scope, statements.employeeId)));
}

const {
  figures: _figures,
  trace: _trace,
  inputSha256: _input,
  configVersions: _versions,
  knowledge: _knowledge,
  ...lockedColumns
} = getTableColumns(statements);

/** A statement without its outcome, and with whose rights it is decided about. */
export type LockedStatement = Pick<typeof statements.$inferSelect, keyof typeof lockedColumns> &
  Partial<Standing>;

interface Wanted {
  readonly id: string;
  /** Version of If-Match; left out: any. */
  readonly expectedVersion?: number | undefined;
}

type Action = 'submit' | 'approve';

/**
 * Reads statements under the locks of their employees, for a caller who may do this to them, in the order given. Refused
 * is one that the caller cannot see (`not-found`), that they see but may not act on (`forbidden`), and one of another
 * version (`precondition-failed`).
 */
export async function lockPermittedStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  action: Action,
  wanted: readonly Wanted[],
  refusals: Refusals,
): Promise<LockedStatement[]> {
  await permitAction(tx, ctx, action);
  const permitted = await permittedAmong(tx, ctx, action, wanted, refusals);
  await lockEmployees(
    tx,
    permitted.map((one) => one.employeeId),
  );
  const ids = permitted.map(({ id }) => id);
  const rows = await tx.select(lockedColumns).from(rowsByKey(statements.id, ids));
  const standingOf = new Map(permitted.map((one) => [one.id.toLowerCase(), one.standing]));
  const locked = new Map(rows.map((row) => [row.id, { ...row, ...standingOf.get(row.id) }]));
  const kept = await refusals.keep(permitted, ({ id, expectedVersion }) => {
    const row = locked.get(id.toLowerCase());
    if (!row) throw notFound('statement', id);
    requireVersion(row.revision, expectedVersion);
  });
  return kept.flatMap(({ id }) => locked.get(id.toLowerCase()) ?? []);
}

/** Throws forbidden for who may do this to nobody's statement, in nobody's place either. */
async function permitAction(tx: WorkspaceTransaction, ctx: ServiceContext, action: Action): Promise<void> {
  if (action === 'approve') await requireDeciding(ctx, 'statement', tx);
  else requirePermission(ctx, 'statements', action);
}

/** Those that the caller may act on, with their employees. */
async function permittedAmong(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  action: Action,
  wanted: readonly Wanted[],
  refusals: Refusals,
): Promise<(Wanted & { readonly employeeId: string; readonly standing: Standing | undefined })[]> {
  const ids = wanted.map(({ id }) => id).filter(isId);
  const found = await tx
    .select({ id: statements.id, employeeId: statements.employeeId })
    .from(rowsByKey(statements.id, ids));
  const employeeOf = new Map(found.map((row) => [row.id, row.employeeId]));
  const employeeIds = found.map((row) => row.employeeId);
  const within = await employeesWithin(tx, ctx, ['statements', action], employeeIds);
  const readable = await employeesWithin(
    tx,
    ctx,
    ['statements', 'read'],
    employeeIds.filter((id) => !within.has(id)),
  );
  const decidable = action === 'submit' ? null : await decidableAmong(tx, ctx, 'statement', employeeIds);
  const placed = wanted.map((one) => {
    const employeeId = employeeOf.get(one.id.toLowerCase()) ?? '';
    return { ...one, employeeId, standing: decidable?.get(employeeId) };
  });
  return refusals.keep(placed, async ({ id, employeeId }) => {
    if (employeeId === '') throw notFound('statement', id);
    if ((decidable ?? within).has(employeeId)) return;
    if (!within.has(employeeId)) {
      requirePermission(ctx, 'statements', 'read');
      if (!readable.has(employeeId)) throw notFound('statement', id);
    }
    // The rule for one says why.
    if (action === 'approve') await requireDecision(tx, ctx, 'statement', employeeId);
    else await requireEmployee(tx, ctx, 'statements', action, employeeId);
  });
}

/** One statement as `lockPermittedStatements` reads it. Throws what it would be refused with. */
export async function lockPermittedStatement(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  action: Action,
  wanted: Wanted,
): Promise<LockedStatement> {
  const refusals = new Refusals();
  const [statement] = await lockPermittedStatements(tx, ctx, action, [wanted], refusals);
  if (statement) return statement;
  throw refusals.find(wanted.id) ?? notFound('statement', wanted.id);
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
