import { asOneTransaction, inWorkspace } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { saveErrors } from '../job-runs/job-errors.ts';
import { getJobRow, type JobRow } from '../job-runs/job-rows.ts';
import { type JobOutcome, type JobRun, saveProgress } from '../job-runs/job-run.ts';
import { startOfImport } from './import-position.ts';
import { addOutcome, type ImportPlan, type ImportState, importRows } from './import-rows.ts';
import type { BatchOutcome } from './import-session.ts';
import type { ImportedFile } from './imported-file.ts';

const rowsPerTransaction = 50;

/** A transaction that PostgreSQL wants repeated: what was remembered of it is wrong, so go back to the last note. */
class RepeatFromCheckpoint extends Error {}

function stateOf(row: JobRow): ImportState | undefined {
  if (row.checkpoint === null) return undefined;
  const { created, updated, unchanged, failed, processed } = row;
  return {
    position: row.checkpoint as ImportState['position'],
    processed,
    counts: { created, updated, unchanged, failed },
  };
}

/** Keeps what a batch came to: rows, errors, counts and the note how far the import is, in one transaction. */
async function keep(
  ctx: ServiceContext,
  job: JobRow,
  state: ImportState,
  outcome: BatchOutcome,
): Promise<ImportState> {
  const after = addOutcome(state, outcome);
  await writing(ctx, (tx) => saveErrors(tx, ctx, job.id, outcome.errors));
  await saveProgress(ctx, job, { ...after.counts, processed: after.processed, checkpoint: after.position });
  return after;
}

/**
 * Applies every row that can be applied, a few to a transaction: a killed import goes on exactly after the last
 * one that was committed.
 */
export async function importRowByRow(
  run: JobRun,
  { rows, readBook, present, malformed, total }: ImportedFile,
): Promise<JobOutcome> {
  const { ctx } = run;
  const { id } = run.row;
  const commit: ImportPlan['commit'] = (state, work) => {
    let attempts = 0;
    return asOneTransaction(ctx.db, ctx.workspace.id, async (db) => {
      attempts += 1;
      if (attempts > 1) throw new RepeatFromCheckpoint();
      const inside = { ...ctx, db };
      return keep(inside, run.row, state, await work(inside));
    });
  };
  const first = async (): Promise<ImportState> => {
    const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
    const refused = { counts: { ...counts, failed: malformed.count }, errors: malformed.errors };
    const outcome = { ...refused, processed: malformed.count, position: startOfImport };
    return commit({ position: startOfImport, counts, processed: 0 }, async () => outcome);
  };
  for (;;) {
    const now = await inWorkspace(ctx.db, ctx.workspace.id, (tx) => getJobRow(tx, ctx, id));
    try {
      const plan = {
        ctx,
        readBook,
        rows,
        present,
        rowsAtOnce: rowsPerTransaction,
        commit,
      };
      const { failed } = (await importRows(plan, stateOf(now) ?? (await first()))).counts;
      if (failed === 0) return { state: 'succeeded' };
      return { state: failed >= total ? 'failed' : 'partially-succeeded' };
    } catch (error) {
      if (!(error instanceof RepeatFromCheckpoint)) throw error;
    }
  }
}
