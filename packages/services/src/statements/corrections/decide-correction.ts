import { say } from '@stempel/core/messages';
import { inWorkspace, isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { asc, eq, inArray } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireDecision, type Standing } from '../../kernel/deciding.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { refreshedColumns, refreshStatements } from '../refresh-statements.ts';
import type { CorrectionDto } from './correction-contract.ts';
import { type CorrectionRow, selectCorrections, toCorrectionDto } from './correction-rows.ts';
import { refreshPending } from './pend-correction.ts';

const { corrections, statements } = schema;

export interface DecideCorrection {
  id: string;
  /** `input_hash` that was looked at; deciding about another difference is refused. */
  input_hash?: string | undefined;
}

/**
 * Accepts a pending correction: it is booked in the next open statement, whose opening is re-based now.
 * Errors: `conflict` when it is not pending, differs from what was looked at, or a statement is submitted.
 */
export async function acceptCorrection(ctx: ServiceContext, input: DecideCorrection): Promise<CorrectionDto> {
  // Brought up to date in a transaction of its own, so that a refusal leaves the new difference to look at.
  const known = await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const { correction } = await lockPending(tx, ctx, input.id);
    await refreshPending(tx, ctx, [correction.employmentId]);
    return correction.inputSha256;
  });
  return writing(ctx, async (tx) => {
    const seen = await lockPending(tx, ctx, input.id);
    const { employmentId } = seen.correction;
    requireSeen(seen, input.input_hash ?? known);
    await refuseSubmitted(tx, employmentId);
    const decided = { state: 'accepted' as const, decidedAt: ctx.now, decidedBy: ctx.actor.userId };
    await tx
      .update(corrections)
      .set({ ...decided, updatedAt: ctx.now })
      .where(eq(corrections.id, input.id));
    await refreshOpen(tx, ctx, employmentId);
    return saved(tx, ctx, 'accept', seen);
  });
}

/**
 * Dismisses a pending correction: the settled figures stand. Later changes may make a new one.
 * Errors: `conflict` when it is not pending or differs from what was looked at.
 */
export async function dismissCorrection(
  ctx: ServiceContext,
  input: DecideCorrection,
): Promise<CorrectionDto> {
  return writing(ctx, async (tx) => {
    const seen = await lockPending(tx, ctx, input.id);
    requireSeen(seen, input.input_hash);
    const decided = { state: 'dismissed' as const, decidedAt: ctx.now, decidedBy: ctx.actor.userId };
    await tx
      .update(corrections)
      .set({ ...decided, updatedAt: ctx.now })
      .where(eq(corrections.id, input.id));
    return saved(tx, ctx, 'dismiss', seen);
  });
}

/** The correction, and with whose rights it is decided about. */
type Pending = CorrectionRow & Standing;

async function lockPending(tx: WorkspaceTransaction, ctx: ServiceContext, id: string): Promise<Pending> {
  const found = isId(id) ? await findCorrection(tx, id) : undefined;
  if (!found) throw notFound('correction', id);
  const standing = await requireDecision(tx, ctx, 'correction', found.employeeId);
  await lockEmployee(tx, found.employeeId);
  const row = await findCorrection(tx, id);
  if (!row) throw new ServiceError(say('correction-gone'));
  const { state } = row.correction;
  if (state !== 'pending') throw new ServiceError(say('correction-decided', { state }));
  return { ...row, ...standing };
}

/** Nobody decides about a difference that they did not look at. */
function requireSeen({ correction }: Pending, looked: string | undefined): void {
  if (looked === undefined || looked === correction.inputSha256) return;
  throw new ServiceError(say('difference-changed'));
}

async function findCorrection(tx: WorkspaceTransaction, id: string): Promise<CorrectionRow | undefined> {
  const [row] = await selectCorrections(tx, eq(corrections.id, id));
  return row;
}

/** What somebody submitted must not change under their hands. */
async function refuseSubmitted(tx: WorkspaceTransaction, employmentId: string): Promise<void> {
  const [submitted] = await tx
    .select({ id: statements.id })
    .from(rowsByKey(statements.employmentId, [employmentId]))
    .where(eq(statements.state, 'submitted'));
  if (!submitted) return;
  const detail = say('employment-statement-submitted', { id: submitted.id });
  throw new ServiceError(detail);
}

async function refreshOpen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentId: string,
): Promise<void> {
  const open = await tx
    .select(refreshedColumns)
    .from(rowsByKey(statements.employmentId, [employmentId]))
    .where(inArray(statements.state, ['ready', 'reopened']))
    .orderBy(asc(statements.periodFrom));
  await refreshStatements(tx, ctx, open);
}

async function saved(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  action: 'accept' | 'dismiss',
  seen: Pending,
): Promise<CorrectionDto> {
  const row = await findCorrection(tx, seen.correction.id);
  if (!row) throw notFound('correction', seen.correction.id);
  const [before, after] = [toCorrectionDto(seen), toCorrectionDto(row)];
  const { standsFor } = seen;
  await audit(tx, ctx, { action, resource: 'corrections', objectId: after.id, before, after, standsFor });
  return after;
}
