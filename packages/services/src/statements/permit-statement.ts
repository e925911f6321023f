import type { Scope } from '@stempel/core/access';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { getTableColumns, or, type SQL } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { allowsOthers } from '../kernel/deciding/deciding-people.ts';
import {
  decidableAmong,
  findLent,
  inPlaceOf,
  requireDeciding,
  requireDecision,
  type Standing,
} from '../kernel/deciding.ts';
import { employeeCondition, employeesWithin, requireEmployee } from '../kernel/employee-scope.ts';
import { notFound } from '../kernel/errors.ts';
import { requirePermission, scopesOf } from '../kernel/permission.ts';
import { Refusals } from '../kernel/refusals.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { reading } from '../kernel/transaction.ts';
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
  else if (!scopesOf(ctx, 'statements', action) && (await findLentSubmitters(tx, ctx)).length === 0) {
    requirePermission(ctx, 'statements', action);
  }
}

/** As `permitAction` says of submitting, before any statement is looked at. */
export function permitSubmitting(ctx: ServiceContext): Promise<void> {
  return reading(ctx, (tx) => permitAction(tx, ctx, 'submit'));
}

/** In whose place the caller may submit today what the approval mode leaves to the manager. */
async function findLentSubmitters(tx: WorkspaceTransaction, ctx: ServiceContext) {
  const lent = await findLent(tx, ctx, 'statement');
  return lent.filter(({ grants }) => allowsOthers(grants, 'statements', 'submit'));
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
    .select({
      id: statements.id,
      employeeId: statements.employeeId,
      approvalMode: statements.approvalMode,
    })
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
  const left = action === 'submit' ? found.filter((row) => !within.has(row.employeeId)) : [];
  const lent = await submittedInPlace(tx, ctx, left);
  const placed = wanted.map((one) => {
    const employeeId = employeeOf.get(one.id.toLowerCase()) ?? '';
    return { ...one, employeeId, standing: decidable?.get(employeeId) ?? lent.get(one.id.toLowerCase()) };
  });
  return refusals.keep(placed, async ({ id, employeeId, standing }) => {
    if (employeeId === '') throw notFound('statement', id);
    if (standing || (decidable ?? within).has(employeeId)) return;
    if (!within.has(employeeId)) {
      requirePermission(ctx, 'statements', 'read');
      if (!readable.has(employeeId)) throw notFound('statement', id);
    }
    // The rule for one says why.
    if (action === 'approve') await requireDecision(tx, ctx, 'statement', employeeId);
    else await requireEmployee(tx, ctx, 'statements', action, employeeId);
  });
}

/**
 * Those that the caller submits in somebody's place, by id: where the approval mode leaves it to the manager it is the first half
 * of their decision, so a deputy takes it too, with permission and scope of the one they stand for.
 */
async function submittedInPlace(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly Pick<LockedStatement, 'id' | 'employeeId' | 'approvalMode'>[],
): Promise<ReadonlyMap<string, Standing>> {
  const left = rows.filter(
    ({ employeeId, approvalMode }) => approvalMode === 'manager' && employeeId !== ctx.actor.employeeId,
  );
  const found = new Map<string, Standing>();
  for (const standsFor of left.length > 0 ? await findLentSubmitters(tx, ctx) : []) {
    const theirs = left.filter(({ id, employeeId }) => !found.has(id) && employeeId !== standsFor.employeeId);
    const ids = theirs.map(({ employeeId }) => employeeId);
    const within = await employeesWithin(tx, inPlaceOf(ctx, standsFor), ['statements', 'submit'], ids);
    for (const { id, employeeId } of theirs) if (within.has(employeeId)) found.set(id, { standsFor });
  }
  return found;
}

/** Those that nobody but the manager, or who stands in for them, may submit, and nobody has yet. */
export async function findLeftToManager(
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { id, state, approvalMode } = statements;
  const known = ids.map((one) => one.toLowerCase()).filter(isId);
  const rows = await reading(ctx, (tx) => tx.select({ id, state, approvalMode }).from(rowsByKey(id, known)));
  const isLeft = (row: (typeof rows)[number]) =>
    row.approvalMode === 'manager' && (row.state === 'ready' || row.state === 'reopened');
  return new Set(rows.filter(isLeft).map((row) => row.id));
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
