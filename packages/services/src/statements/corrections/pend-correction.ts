import { createHash } from 'node:crypto';
import { EvaluationError } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq } from '@stempel/db/drizzle';
import type { AccountStates } from '../../evaluation/account-states.ts';
import { type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import type { CorrectionLine } from '../../evaluation/statement-figures-contract.ts';
import { isStored } from '../../evaluation/stored-shape.ts';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { storedTraces, storedVersions } from '../stored-trace.ts';
import { loadSettledPeriods } from './believed-periods.ts';
import { compareAccounts, compareFigures, totalsOf } from './compare-figures.ts';
import { type EvaluatedAgain, evaluateAgain } from './evaluate-again.ts';
import {
  type StoredCorrection,
  type StoredDifference,
  storedCorrection,
  storedDifference,
} from './stored-correction.ts';

const { corrections, statements } = schema;

interface Cause {
  readonly employmentId: string;
  /** First date on which knowledge changed. */
  readonly from: string;
  /** What changed: `presence`, `absence`, `entry`, `version`, `statement`. */
  readonly cause: string;
}

/**
 * Brings the pending correction of an employment up to date: the settled periods from the changed date on are
 * evaluated again. With a difference there is one pending correction, without one there is none. The caller
 * holds the lock of the employment. Returns its id. Throws `conflict` when a policy cannot be used.
 */
export async function pendCorrection(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { employmentId, from, cause }: Cause,
): Promise<string | undefined> {
  const pending = await findPending(tx, employmentId);
  const start = pending && pending.from < from ? pending.from : from;
  const periods = await loadSettledPeriods(tx, employmentId, start);
  const configuration = await loadConfiguration(tx);
  const again = await evaluateOrRefuse(tx, ctx, configuration, periods);
  const id = pending?.id ?? newId();
  const difference = differenceOf(id, again, configuration);
  const [first] = periods;
  const inputSha256 = hashOf(again);
  const isNothing = difference.lines.length === 0 && difference.totals.length === 0;
  if (!first || isNothing || (await wasDismissed(tx, employmentId, inputSha256))) {
    if (pending) await withdraw(tx, ctx, pending);
    return undefined;
  }
  if (pending && isUnchanged(pending, { inputSha256, statementId: first.id, difference })) return id;
  const stored: StoredCorrection = {
    statements: Object.fromEntries(again.map(believedAgain)),
    closing: again.at(-1)?.outcome.stored.closing ?? {},
  };
  const columns = {
    statementId: first.id,
    cause: pending?.cause ?? cause,
    difference: storedDifference.write(difference),
    figures: storedCorrection.write(stored),
    trace: storedTraces.write({
      statements: Object.fromEntries(again.map(({ period, outcome }) => [period.id, outcome.trace])),
    }),
    inputSha256,
    configVersions: storedVersions.write({ versions: again.at(-1)?.outcome.configVersions ?? [] }),
    updatedAt: ctx.now,
  };
  const key = { workspaceId: ctx.workspace.id, id, employmentId, state: 'pending' as const };
  await tx
    .insert(corrections)
    .values({ ...key, ...columns, createdAt: ctx.now })
    .onConflictDoUpdate({ target: [corrections.workspaceId, corrections.id], set: columns });
  const after = { cause, periods: difference.periods, totals: difference.totals };
  await audit(tx, ctx, { action: 'pend', resource: 'corrections', objectId: id, before: null, after });
  return id;
}

/** Nothing differs any more. */
async function withdraw(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, cause, difference }: { id: string; cause: string; difference: StoredDifference },
): Promise<void> {
  await tx.delete(corrections).where(eq(corrections.id, id));
  const { periods, totals } = difference;
  const before = { cause, periods, totals };
  await audit(tx, ctx, { action: 'withdraw', resource: 'corrections', objectId: id, before, after: null });
}

interface Found {
  readonly inputSha256: string;
  readonly statementId: string;
  readonly difference: StoredDifference;
}

/** The daily look finds what is pending already: nothing is written, and nobody is told again. */
function isUnchanged(pending: Found, { inputSha256, statementId, difference }: Found): boolean {
  return (
    pending.inputSha256 === inputSha256 &&
    pending.statementId === statementId &&
    isStored(pending.difference, difference)
  );
}

async function evaluateOrRefuse(...given: Parameters<typeof evaluateAgain>): Promise<EvaluatedAgain[]> {
  try {
    return await evaluateAgain(...given);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const detail = say('settled-period-not-computable', { sentence: error.said });
    throw new ServiceError(detail);
  }
}

/** Evaluates pending corrections again, for instance because another period was settled behind them. */
export async function refreshPending(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentIds: readonly string[],
): Promise<void> {
  const rows = await tx
    .select({ employmentId: corrections.employmentId })
    .from(rowsByKey(corrections.employmentId, employmentIds))
    .where(eq(corrections.state, 'pending'));
  for (const { employmentId } of rows) {
    const pending = await findPending(tx, employmentId);
    if (pending) await pendCorrection(tx, ctx, { employmentId, from: pending.from, cause: pending.cause });
  }
}

/** Whether somebody dismissed this very difference: it is not brought up again. */
async function wasDismissed(
  tx: WorkspaceTransaction,
  employmentId: string,
  inputSha256: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: corrections.id })
    .from(corrections)
    .where(
      and(
        eq(corrections.employmentId, employmentId),
        eq(corrections.state, 'dismissed'),
        eq(corrections.inputSha256, inputSha256),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function findPending(tx: WorkspaceTransaction, employmentId: string) {
  const [row] = await tx
    .select({
      id: corrections.id,
      cause: corrections.cause,
      from: statements.periodFrom,
      statementId: corrections.statementId,
      inputSha256: corrections.inputSha256,
      difference: corrections.difference,
    })
    .from(corrections)
    .innerJoin(
      statements,
      and(eq(statements.workspaceId, corrections.workspaceId), eq(statements.id, corrections.statementId)),
    )
    .where(and(eq(corrections.employmentId, employmentId), eq(corrections.state, 'pending')))
    .orderBy(desc(corrections.id))
    .limit(1);
  return row && { ...row, difference: storedDifference.read(row.difference, `Correction ${row.id}`) };
}

function differenceOf(
  correctionId: string,
  again: readonly EvaluatedAgain[],
  configuration: Configuration,
): StoredDifference {
  const lines = again.flatMap(({ period, outcome }): CorrectionLine[] => {
    const { believed, from, to } = period;
    const changes = [
      ...compareFigures(believed.figures, outcome.stored.figures),
      ...compareAccounts(believed.closing, outcome.stored.closing, configuration.accounts),
    ];
    return changes.map((change) => ({ correction_id: correctionId, period: { from, to }, ...change }));
  });
  const changed = new Set(lines.map((line) => line.period.from));
  const [first, last] = [again[0], again.at(-1)];
  const range = { from: first?.period.from ?? '', to: last?.period.to ?? '' };
  const accounts = accountDifferences(
    last?.period.believed.closing ?? {},
    last?.outcome.stored.closing ?? {},
  );
  const held = lines.filter(({ kind, period }) => kind === 'account' && period.from === last?.period.from);
  return {
    periods: again
      .filter(({ period }) => changed.has(period.from))
      .map(({ period }) => ({ statement_id: period.id, from: period.from, to: period.to })),
    lines,
    totals: [...totalsOf(lines, range), ...held.map((line) => ({ ...line, period: range }))],
    accounts,
  };
}

function accountDifferences(before: AccountStates, after: AccountStates): Record<string, number> {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const change = (after[id]?.quantity ?? 0) - (before[id]?.quantity ?? 0);
      return change === 0 ? [] : [[id, change]];
    }),
  );
}

function believedAgain({ period, outcome }: EvaluatedAgain) {
  const { opening, closing, figures } = outcome.stored;
  return [period.id, { opening, closing, figures, inputSha256: outcome.inputSha256 }] as const;
}

function hashOf(again: readonly EvaluatedAgain[]): string {
  return createHash('sha256')
    .update(again.map(({ outcome }) => outcome.inputSha256).join())
    .digest('hex');
}
