import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from 'drizzle-orm';
import type { Period } from '../evaluation/statement-period.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { insertInBatches } from '../kernel/insert-in-batches.ts';
import { type FoundIncident, insertIncidents, replaceIncidents } from './incidents/replace-incidents.ts';
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
function outcomeColumns({ stored, trace, inputSha256, configVersions }: WorkedOutStatement) {
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
  if (statements.length === 0) return new Set();
  const { statements: table } = schema;
  const rows = await tx
    .insert(table)
    .values(
      statements.map((statement) => ({
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
      })),
    )
    .onConflictDoNothing({ target: [table.workspaceId, table.employmentId, table.periodFrom] })
    .returning({ id: table.id });
  const inserted = new Set(rows.map((row) => row.id));
  const found = statements.filter(({ id }) => inserted.has(id)).flatMap(incidentsOf);
  await insertIncidents(tx, ctx, found);
  return inserted;
}

/** Replaces the outcome of a statement that is not settled. */
export async function replaceOutcome(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statement: NewStatement,
): Promise<void> {
  const { statements: table } = schema;
  await tx
    .update(table)
    .set({
      ...outcomeColumns(statement.outcome),
      approvalMode: statement.approvalMode,
      revision: sql`${table.revision} + 1`,
      updatedAt: ctx.now,
    })
    .where(eq(table.id, statement.id));
  const before = { column: schema.incidents.statementId, ids: [statement.id] };
  await replaceIncidents(tx, ctx, before, incidentsOf(statement));
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

/** Adds the ledger rows of statements that are approved now. */
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
  await insertInBatches(tx, schema.movements, rows);
}
