import type { WorkspaceTransaction } from '@stempel/db';
import type { Uncovered } from '../evaluation/uncovered-dates.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { decidableAmong } from '../kernel/deciding.ts';
import { hasPolicies, needsConfirmation } from './confirm-uncovered.ts';
import { isLeftToManager, submittableAmong } from './permit-statement.ts';
import type { ReadStatement } from './statement-rows.ts';
import type { StoredFigures } from './stored-figures.ts';

/** What the console shows of a statement beside its figures. */
export interface StatementMarks {
  /** Whether the caller may approve and reopen it. */
  readonly decidable: boolean;
  /** Whether the caller may submit it. */
  readonly submittable: boolean;
  /** Dates on which no norm or no policy applied. */
  readonly uncovered: Uncovered | null;
  /** Whether approving it asks somebody to confirm those dates. */
  readonly needs_confirmation: boolean;
}

type Stepping = Pick<ReadStatement, 'employeeId' | 'approvalMode'>;
type Marked = Stepping & { readonly stored: Pick<StoredFigures, 'uncovered'> };

/** Statements with the steps that this caller may take, in two statements at most. */
export async function withSteps<Row extends Stepping>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly Row[],
): Promise<{ row: Row; steps: Pick<StatementMarks, 'decidable' | 'submittable'> }[]> {
  const employeeIds = rows.map((row) => row.employeeId);
  const decidable = await decidableAmong(tx, ctx, 'statement', employeeIds);
  const submittable = await submittableAmong(tx, ctx, employeeIds);
  return rows.map((row) => ({
    row,
    steps: {
      decidable: decidable.has(row.employeeId),
      submittable: submittable.has(row.employeeId) && !isLeftToManager(ctx, row),
    },
  }));
}

/** Statements with their marks for this caller, in one statement more where dates were not covered. */
export async function withMarks<Row extends Marked>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly Row[],
): Promise<{ row: Row; marks: StatementMarks }[]> {
  const stepping = await withSteps(tx, ctx, rows);
  const isAsked = rows.some(({ stored }) => stored.uncovered !== null) && (await hasPolicies(tx));
  return stepping.map(({ row, steps }) => {
    const { uncovered } = row.stored;
    return { row, marks: { ...steps, uncovered, needs_confirmation: needsConfirmation(uncovered, isAsked) } };
  });
}
