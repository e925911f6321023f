import { insertNewRows, insertRows, newId, schema, updateRows, type WorkspaceTransaction } from '@stempel/db';
import { storedKnowledge } from '../evaluation/knowledge.ts';
import type { Period } from '../evaluation/statement-period.ts';
import { partsOf } from '../kernel/at-once.ts';
import { auditSet } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { mapInTurns } from '../kernel/take-turns.ts';
import { type FoundIncident, insertIncidents, replaceIncidents } from './incidents/replace-incidents.ts';
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

/** The columns that hold the outcome of an evaluation. */
function outcomeColumns({ stored, trace, inputSha256, configVersions, knowledge }: WorkedOutStatement) {
  const { figures } = stored;
  return {
    workedMinutes: figures.worked_minutes,
    creditedMinutes: figures.credited_minutes,
    normMinutes: figures.norm_minutes,
    normBalanceMinutes: figures.norm_balance_minutes,
    figures: storedFigures.write(stored),
    trace: storedTrace.write({ entries: trace }),
    inputSha256,
    configVersions: storedVersions.write({ versions: configVersions }),
    knowledge: storedKnowledge.write(knowledge),
  };
}

/**
 * Stores new statements as ready. One that another process stored first is left alone (docs/statements.md,
 * Generation: one statement per period); returns the ids that are new.
 */
export async function insertStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statements: readonly NewStatement[],
): Promise<Set<string>> {
  const rows = await mapInTurns(statements, (statement) => ({
    workspaceId: ctx.workspace.id,
    id: statement.id,
    employeeId: statement.employeeId,
    employmentId: statement.employmentId,
    periodFrom: statement.period.from,
    periodTo: statement.period.to,
    state: 'ready' as const,
    approvalMode: statement.approvalMode,
    ...outcomeColumns(statement.outcome),
    generatedAt: ctx.now,
    updatedAt: ctx.now,
  }));
  const key = ['workspaceId', 'employmentId', 'periodFrom'] as const;
  const inserted = new Set(await insertNewRows(tx, schema.statements, key, rows));
  const made = statements.filter(({ id }) => inserted.has(id));
  const found = await takeOverIncidents(tx, ctx, made, made.flatMap(incidentsOf));
  await insertIncidents(tx, ctx, found);
  return inserted;
}

/** The row of a statement as far as it holds an outcome; its explanation need not be read. */
type StoredOutcome = Pick<
  typeof schema.statements.$inferSelect,
  'figures' | 'inputSha256' | 'configVersions'
>;

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

/**
 * Replaces the outcomes of statements that are not settled, and sets with each what `beside` says of it. Those that are
 * among the `known` stay as they are: their rows hold the outcome already.
 */
export async function replaceOutcomes(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statements: readonly NewStatement[],
  beside: (statement: NewStatement) => Beside = () => ({}),
  known: ReadonlySet<string> = new Set(),
): Promise<void> {
  const columnsOf = (statement: NewStatement) => {
    const { id, approvalMode } = statement;
    return { id, approvalMode, updatedAt: ctx.now, ...beside(statement) };
  };
  const kept = statements.filter(({ id }) => known.has(id));
  const changed = statements.filter(({ id }) => !known.has(id));
  await updateRows(tx, schema.statements, kept.map(columnsOf));
  if (changed.length === 0) return;
  const rows = await mapInTurns(changed, (statement) => ({
    ...columnsOf(statement),
    ...outcomeColumns(statement.outcome),
  }));
  await updateRows(tx, schema.statements, rows);
  const before = { column: schema.incidents.statementId, ids: changed.map(({ id }) => id) };
  await replaceIncidents(tx, ctx, before, changed.flatMap(incidentsOf));
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
    await auditSet(tx, ctx, { action: 'book', resource: 'movements', after }, part);
  }
}

/** Objects of one audit row: a reader of events takes a row whole. */
const mostToldTogether = 500;
