import { schema, type WorkspaceTransaction } from '@stempel/db';
import { partsOf } from '../kernel/at-once.ts';
import { auditSet, mostToldTogether } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { wireInstant } from '../kernel/wire-instant.ts';
import type { LockedStatement } from './permit-statement.ts';
import type { ApprovalMode, StatementState } from './statement-contract.ts';

const { users } = schema;

/**
 * What the log says of a statement beside its figures, before and after a change. The figures are those that the row held
 * in that version (ADR 15); what never changes is in the row.
 */
export interface StatementSaid {
  readonly state: StatementState;
  readonly approval_mode: ApprovalMode;
  /** What was chosen; null before. */
  readonly payout_minutes: number | null;
  readonly note: string | null;
  readonly submitted_at: string | null;
  readonly submitted_by: string | null;
  readonly approved_at: string | null;
  readonly approved_by: string | null;
  readonly version: number;
  readonly updated_at: string;
}

type Said = Pick<
  LockedStatement,
  | 'state'
  | 'approvalMode'
  | 'payoutMinutes'
  | 'note'
  | 'submittedAt'
  | 'submittedBy'
  | 'approvedAt'
  | 'approvedBy'
  | 'revision'
  | 'updatedAt'
>;

/** Names of users by id, as statements show them: of whoever took steps with these, and of whoever takes the next. */
export async function namesOfSteps(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly Pick<Said, 'submittedBy' | 'approvedBy'>[],
): Promise<ReadonlyMap<string | null, string>> {
  const all = [ctx.actor.userId, ...rows.flatMap((row) => [row.submittedBy, row.approvedBy])];
  const ids = [...new Set(all)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const named = await tx.select({ id: users.id, name: users.name }).from(rowsByKey(users.id, ids));
  return new Map(named.map(({ id, name }) => [id, name]));
}

export function saidOf(row: Said, names: ReadonlyMap<string | null, string>): StatementSaid {
  return {
    state: row.state,
    approval_mode: row.approvalMode,
    payout_minutes: row.payoutMinutes,
    note: row.note,
    submitted_at: row.submittedAt && wireInstant(row.submittedAt),
    submitted_by: names.get(row.submittedBy) ?? null,
    approved_at: row.approvedAt && wireInstant(row.approvedAt),
    approved_by: names.get(row.approvedBy) ?? null,
    version: row.revision,
    updated_at: wireInstant(row.updatedAt),
  };
}

const ready = {
  ...{ state: 'ready' as const, payoutMinutes: null, note: null },
  ...{ submittedAt: null, submittedBy: null, approvedAt: null, approvedBy: null },
};

/** The log of statements that were made: one row for those alike. */
export async function auditMade(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  made: readonly { readonly id: string; readonly approvalMode: ApprovalMode }[],
): Promise<void> {
  for (const [approvalMode, rows] of Map.groupBy(made, (one) => one.approvalMode)) {
    const said = saidOf({ ...ready, approvalMode, revision: 1, updatedAt: ctx.now }, new Map());
    for (const part of partsOf(rows, mostToldTogether)) {
      const after = { generated: part.length, ...said };
      const ids = part.map(({ id }) => id);
      await auditSet(tx, ctx, { action: 'generate', resource: 'statements', before: null, after }, ids);
    }
  }
}

interface Settled extends Pick<Said, 'approvalMode' | 'revision' | 'updatedAt'> {
  readonly id: string;
}

/** The log of statements that were ready and are settled now, with nothing paid out by choice: one row for those alike. */
export async function auditSettled(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  settled: readonly Settled[],
  approvedBy: string | null,
): Promise<void> {
  const names = await namesOfSteps(tx, ctx, [{ submittedBy: null, approvedBy }]);
  const alike = Map.groupBy(settled, (row) => [row.approvalMode, row.revision, row.updatedAt].join(' '));
  for (const rows of alike.values()) {
    const [row] = rows;
    if (!row) continue;
    const was = { ...row, ...ready };
    const { now } = ctx;
    const step = {
      state: 'approved' as const,
      payoutMinutes: 0,
      submittedAt: now,
      approvedAt: now,
      approvedBy,
    };
    const is = { ...was, ...step, revision: row.revision + 1, updatedAt: now };
    const [before, after] = [saidOf(was, names), saidOf(is, names)];
    for (const part of partsOf(rows, mostToldTogether)) {
      const ids = part.map(({ id }) => id);
      await auditSet(tx, ctx, { action: 'approve', resource: 'statements', before, after }, ids);
    }
  }
}
