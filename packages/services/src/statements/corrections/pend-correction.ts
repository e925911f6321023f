import { EvaluationError } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { insertRows, newId, schema, updateRows, type WorkspaceTransaction } from '@stempel/db';
import { loadConfigurationAgain } from '../../evaluation/configuration-again.ts';
import { isStored } from '../../evaluation/stored-shape.ts';
import { auditMany } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { placesByKey } from '../../kernel/rows-by-key.ts';
import { mapInTurns, takeTurns } from '../../kernel/take-turns.ts';
import { storedTraces, storedVersions } from '../stored-trace.ts';
import { correctionsOf } from './correction-rows.ts';
import { believedAgain, differenceOf, hashOf, isDismissed } from './difference-of.ts';
import type { EvaluatedAgain } from './evaluate-again.ts';
import { evaluateCauses } from './evaluate-causes.ts';
import { type Found, findPending, type Pending } from './known-corrections.ts';
import { type StoredCorrection, storedCorrection, storedDifference } from './stored-correction.ts';
import { tellCorrections } from './tell-corrections.ts';

const { corrections } = schema;

interface Cause {
  readonly employmentId: string;
  /** First date on which knowledge changed. */
  readonly from: string;
  /** What changed: `presence`, `absence`, `entry`, `version`, `statement`. */
  readonly cause: string;
}

/** The pending correction of an employment after it was brought up to date, if there is one; or why that failed. */
type Pended = { readonly id: string | undefined } | { readonly refused: ServiceError };

/**
 * Brings the pending correction of an employment up to date: the settled periods from the changed date on are
 * evaluated again. With a difference there is one pending correction, without one there is none. The caller
 * holds the lock of the employment. Returns its id. Throws `conflict` when a policy cannot be used.
 */
export async function pendCorrection(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  cause: Cause,
): Promise<string | undefined> {
  const pended = (await pendCorrections(tx, ctx, [cause])).get(cause.employmentId);
  if (pended && 'refused' in pended) throw pended.refused;
  return pended?.id;
}

/** As `pendCorrection`, for different employments together. */
export async function pendCorrections(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  causes: readonly Cause[],
): Promise<Map<string, Pended>> {
  const configuration = await loadConfigurationAgain(tx, ctx);
  const { pendings, dismissed, evaluated } = await evaluateCauses(tx, ctx, configuration, causes);
  const pended = new Map<string, Pended>();
  const found: FoundCorrection[] = [];
  const withdrawn: Pending[] = [];
  for (const { employmentId, cause } of causes) {
    await takeTurns();
    const again = evaluated.get(employmentId) ?? [];
    if (again instanceof EvaluationError) {
      const said = say('settled-period-not-computable', { sentence: again.said });
      pended.set(employmentId, { refused: new ServiceError(said) });
      continue;
    }
    const pending = pendings.get(employmentId);
    const id = pending?.id ?? newId();
    const difference = differenceOf(id, again, configuration);
    const inputSha256 = hashOf(again);
    const [first] = again;
    const isNothing = difference.lines.length === 0 && difference.totals.length === 0;
    if (!first || isNothing || isDismissed(again, dismissed.get(employmentId))) {
      if (pending) withdrawn.push(pending);
      pended.set(employmentId, { id: undefined });
      continue;
    }
    pended.set(employmentId, { id });
    const one = {
      id,
      employmentId,
      cause,
      pending,
      again,
      difference,
      inputSha256,
      statementId: first.period.id,
    };
    if (!pending || !isUnchanged(pending, one)) found.push(one);
  }
  await saveFound(tx, ctx, found);
  await withdraw(tx, ctx, withdrawn);
  return pended;
}

interface FoundCorrection extends Found {
  readonly id: string;
  readonly employmentId: string;
  readonly cause: string;
  readonly pending: Pending | undefined;
  readonly again: readonly EvaluatedAgain[];
}

async function saveFound(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  found: readonly FoundCorrection[],
): Promise<void> {
  if (found.length === 0) return;
  const rows = await mapInTurns(found, (one) => ({ one, columns: columnsOf(ctx, one) }));
  const changed = rows.filter(({ one }) => one.pending);
  const before = await correctionsOf(
    tx,
    changed.map(({ one }) => one.id),
  );
  await updateRows(
    tx,
    corrections,
    changed.map(({ one, columns }) => ({ id: one.id, ...columns })),
  );
  const made = rows.filter(({ one }) => !one.pending);
  await insertRows(
    tx,
    corrections,
    made.map(({ one: { id, employmentId }, columns }) => {
      const state = 'pending' as const;
      return { workspaceId: ctx.workspace.id, id, employmentId, state, ...columns, createdAt: ctx.now };
    }),
  );
  const ids = found.map(({ id }) => id);
  const after = await correctionsOf(tx, ids);
  const changes = ids.map((id) => ({
    objectId: id,
    before: before.get(id) ?? null,
    after: after.get(id) ?? null,
  }));
  await auditMany(tx, ctx, { action: 'pend', resource: 'corrections' }, changes);
  await tellCorrections(
    tx,
    ctx,
    made.map(({ one }) => one),
  );
}

function columnsOf(
  ctx: ServiceContext,
  { again, statementId, cause, pending, difference, inputSha256 }: FoundCorrection,
) {
  const stored: StoredCorrection = {
    statements: Object.fromEntries(again.map(believedAgain)),
    closing: again.at(-1)?.outcome.stored.closing ?? {},
  };
  const traces = again.map(({ period, outcome }) => [period.id, outcome.trace] as const);
  return {
    statementId,
    cause: pending?.cause ?? cause,
    difference: storedDifference.write(difference),
    figures: storedCorrection.write(stored),
    trace: storedTraces.write({ statements: Object.fromEntries(traces) }),
    inputSha256,
    configVersions: storedVersions.write({ versions: again.at(-1)?.outcome.configVersions ?? [] }),
    updatedAt: ctx.now,
  };
}

/** Nothing differs any more. */
async function withdraw(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  withdrawn: readonly Pending[],
): Promise<void> {
  if (withdrawn.length === 0) return;
  const ids = withdrawn.map(({ id }) => id);
  const before = await correctionsOf(tx, ids);
  await tx.delete(corrections).where(placesByKey(corrections.id, ids));
  const changes = ids.map((id) => ({ objectId: id, before: before.get(id) ?? null, after: null }));
  await auditMany(tx, ctx, { action: 'withdraw', resource: 'corrections' }, changes);
}

/** The daily look finds what is pending already: nothing is written, and nobody is told again. */
function isUnchanged(pending: Found, { inputSha256, statementId, difference }: Found): boolean {
  return (
    pending.inputSha256 === inputSha256 &&
    pending.statementId === statementId &&
    isStored(pending.difference, difference)
  );
}

/** Evaluates pending corrections again, for instance because another period was settled behind them. */
export async function refreshPending(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentIds: readonly string[],
): Promise<void> {
  const pendings = await findPending(tx, employmentIds);
  const causes = [...pendings].map(([employmentId, { from, cause }]) => ({ employmentId, from, cause }));
  if (causes.length === 0) return;
  for (const pended of (await pendCorrections(tx, ctx, causes)).values())
    if ('refused' in pended) throw pended.refused;
}
