import {
  insertNewRows,
  insertRows,
  JsonText,
  newId,
  schema,
  updateRows,
  type WorkspaceTransaction,
} from '@stempel/db';
import { storedKnowledge } from '../evaluation/knowledge.ts';
import type { Period } from '../evaluation/statement-period.ts';
import { partsOf } from '../kernel/at-once.ts';
import { auditSet, mostToldTogether } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { type FoundIncident, insertIncidents, replaceIncidents } from './incidents/replace-incidents.ts';
import { keepFigures } from './keep-figures.ts';
import { takeOverIncidents } from './live-incidents/take-over.ts';
import type { ApprovalMode } from './statement-contract.ts';
import { type StoredFigures, storedFigures } from './stored-figures.ts';
import { storedTrace, storedVersions } from './stored-trace.ts';
import type { WorkedOutStatement } from './work-out-statement.ts';

/** A statement that was worked out and not stored yet. */
export interface NewStatement {
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string;
  readonly period: Period;
  readonly approvalMode: ApprovalMode;
  readonly outcome: WorkedOutStatement;
}

/** The same as its row takes it: all that the evaluation left behind is let go. */
export interface WrittenStatement extends Omit<NewStatement, 'outcome'> {
  readonly columns: ReturnType<typeof outcomeColumns>;
  readonly incidents: readonly FoundIncident[];
}

export function writeStatement({ outcome, ...statement }: NewStatement): WrittenStatement {
  const incidents = incidentsOf({ outcome, ...statement });
  return { ...statement, columns: outcomeColumns(outcome), incidents };
}

/** The columns that hold the outcome of an evaluation. */
function outcomeColumns({ stored, trace, inputSha256, configVersions, knowledge }: WorkedOutStatement) {
  const { figures } = stored;
  return {
    workedMinutes: figures.worked_minutes,
    creditedMinutes: figures.credited_minutes,
    normMinutes: figures.norm_minutes,
    normBalanceMinutes: figures.norm_balance_minutes,
    figures: new JsonText(storedFigures.write(stored)),
    trace: new JsonText(storedTrace.write({ entries: trace })),
    inputSha256,
    configVersions: new JsonText(storedVersions.write({ versions: configVersions })),
    knowledge: new JsonText(storedKnowledge.write(knowledge)),
  };
}

/**
 * Stores new statements as ready, without their incidents. One that another process stored first is left alone (docs/statements.md,
 * Generation: one statement per period); returns the ids that are new.
 */
export async function insertStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statements: readonly WrittenStatement[],
): Promise<Set<string>> {
  const rows = statements.map((statement) => ({
    workspaceId: ctx.workspace.id,
    id: statement.id,
    employeeId: statement.employeeId,
    employmentId: statement.employmentId,
    periodFrom: statement.period.from,
    periodTo: statement.period.to,
    state: 'ready' as const,
    approvalMode: statement.approvalMode,
    ...statement.columns,
    generatedAt: ctx.now,
    updatedAt: ctx.now,
  }));
  const key = ['workspaceId', 'employmentId', 'periodFrom'] as const;
  return new Set(await insertNewRows(tx, schema.statements, key, rows));
}

/** Stores the incidents of new statements: live ones of their periods become theirs. */
export async function saveIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  made: readonly Omit<WrittenStatement, 'columns'>[],
): Promise<void> {
  if (made.length === 0) return;
  const found = made.flatMap(({ incidents }) => incidents);
  await insertIncidents(tx, ctx, await takeOverIncidents(tx, ctx, made, found));
}

/** The row of a statement as far as it holds an outcome; its explanation need not be read. */
export type StoredOutcome = Pick<
  typeof schema.statements.$inferSelect,
  'figures' | 'inputSha256' | 'configVersions'
>;

/** What rows hold, by id. */
export async function loadOutcomes(
  tx: WorkspaceTransaction,
  ids: readonly string[],
): Promise<Map<string, StoredOutcome & { readonly revision: number }>> {
  if (ids.length === 0) return new Map();
  const { id, revision, figures, inputSha256, configVersions } = schema.statements;
  const columns = { id, revision, figures, inputSha256, configVersions };
  const rows = await tx.select(columns).from(rowsByKey(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Whether a row holds this outcome: the same figures of the same input by the same versions. What explains them stands
 * then as well.
 */
export function holdsOutcome(
  row: StoredOutcome,
  { stored, inputSha256, configVersions }: Omit<WorkedOutStatement, 'trace' | 'knowledge'>,
): boolean {
  return (
    row.inputSha256 === inputSha256 &&
    storedFigures.holds(row.figures, stored) &&
    storedVersions.holds(row.configVersions, { versions: configVersions })
  );
}

/** Columns of the row that are not part of an outcome. */
type Beside = Partial<Omit<typeof schema.statements.$inferInsert, keyof ReturnType<typeof outcomeColumns>>>;

/** What is set of each beside its outcome. */
type BesideOf = (statement: Pick<NewStatement, 'id'>) => Beside;

function besideColumns(
  ctx: ServiceContext,
  { id, approvalMode }: Pick<NewStatement, 'id' | 'approvalMode'>,
  besideOf: BesideOf,
) {
  return { id, approvalMode, updatedAt: ctx.now, ...besideOf({ id }) };
}

/** Sets what `besideOf` says of statements whose rows hold their outcomes already. */
export async function keepOutcomes(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statements: readonly Pick<NewStatement, 'id' | 'approvalMode'>[],
  besideOf: BesideOf,
): Promise<void> {
  const rows = statements.map((statement) => besideColumns(ctx, statement, besideOf));
  await updateRows(tx, schema.statements, rows);
}

/** Replaces the outcomes of statements that are not settled, and sets with each what `besideOf` says of it. */
export async function replaceOutcomes(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statements: readonly WrittenStatement[],
  besideOf: BesideOf = () => ({}),
): Promise<void> {
  if (statements.length === 0) return;
  const ids = statements.map(({ id }) => id);
  await keepFigures(tx, ctx, ids);
  const rows = statements.map((one) => ({ ...besideColumns(ctx, one, besideOf), ...one.columns }));
  await updateRows(tx, schema.statements, rows);
  const before = { column: schema.incidents.statementId, ids };
  await replaceIncidents(
    tx,
    ctx,
    before,
    statements.flatMap(({ incidents }) => incidents),
  );
}

/** The violations of a statement as incidents. */
function incidentsOf({ id, employeeId, employmentId, outcome }: NewStatement): FoundIncident[] {
  return outcome.stored.figures.violations.map(({ step, policy, severity, at, facts }) => ({
    employeeId,
    employmentId,
    statementId: id,
    step,
    severity,
    occurredOn: at.slice(0, 'YYYY-MM-DD'.length),
    occurredAt: Temporal.Instant.from(at),
    details: { ...facts, ...(policy === null ? {} : { policy }) },
  }));
}

interface Settled {
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string;
  readonly stored: Pick<StoredFigures, 'bookings'>;
}

/** Adds the ledger rows of statements that are approved now, and tells of each that a balance changed. */
export async function bookStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  settled: readonly Settled[],
): Promise<void> {
  const rows = settled.flatMap(({ id, employeeId, employmentId, stored }) =>
    stored.bookings.map(({ accountId, on, kind, quantity, source, correctionId }) => ({
      workspaceId: ctx.workspace.id,
      id: newId(),
      employeeId,
      employmentId,
      timeAccountId: accountId,
      bookedOn: on,
      kind,
      quantity,
      statementId: id,
      correctionId: correctionId ?? null,
      note: source,
      recordedAt: ctx.now,
      recordedBy: ctx.actor.userId,
    })),
  );
  await insertRows(tx, schema.movements, rows);
  const ids = rows.map(({ id }) => id);
  for (const part of partsOf(ids, mostToldTogether)) {
    const after = { booked: part.length };
    await auditSet(tx, ctx, { action: 'book', resource: 'movements', before: null, after }, part);
  }
}
