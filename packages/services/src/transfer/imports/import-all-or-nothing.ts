import { say } from '@stempel/core/messages';
import { asOneTransaction, besideTransaction, schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { deleteErrors, saveErrors } from '../job-runs/job-errors.ts';
import { runKey } from '../job-runs/job-rows.ts';
import {
  JobCancelled,
  type JobCounts,
  type JobOutcome,
  type JobRun,
  saveProgress,
} from '../job-runs/job-run.ts';
import { tellImport } from '../job-runs/tell-import.ts';
import type { StoredImportOptions } from './import-contract.ts';
import { startOfImport } from './import-position.ts';
import { addOutcome, importRows } from './import-rows.ts';
import type { ImportedFile } from './imported-file.ts';
import { mostErrors, type RowError } from './row-problems.ts';

const rowsAtOnce = 100;

interface Attempt {
  counts: JobCounts;
  errors: RowError[];
}

/** Undoes the transaction of a validation or of an import with refused rows. */
class Undo extends Error {
  readonly attempt: Attempt;

  constructor(attempt: Attempt) {
    super('The import is undone.');
    this.attempt = attempt;
  }
}

/**
 * Applies a file in one transaction that is kept only when every row was taken, and never when it is only
 * validated. The end of the run is part of the transaction, so a killed import either happened or did not.
 */
export async function importAllOrNothing(
  run: JobRun,
  options: StoredImportOptions,
  file: ImportedFile,
): Promise<JobOutcome> {
  const { row, ctx } = run;
  try {
    await asOneTransaction(ctx.db, ctx.workspace.id, async (db) => {
      const inside = { ...ctx, db };
      const attempt = await attemptImport(run, inside, file);
      if (options.mode === 'validate' || attempt.counts.failed > 0) throw new Undo(attempt);
      const end = { ...attempt.counts, processed: file.total, state: 'succeeded' as const };
      await writing(inside, async (tx) => {
        const [ended] = await tx
          .update(schema.jobs)
          .set({ ...end, finishedAt: sql`clock_timestamp()`, updatedAt: ctx.now })
          .where(runKey(ctx, row))
          .returning();
        // Who cancelled was told that nothing stays.
        if (!ended) throw new JobCancelled();
        await tellImport(tx, ctx, ended);
      });
    });
    return { state: 'succeeded' };
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    return tellUndone(run, options, file, error.attempt);
  }
}

async function attemptImport(
  run: JobRun,
  inside: ServiceContext,
  { rows, readBook, present, malformed }: ImportedFile,
): Promise<Attempt> {
  const errors = [...malformed.errors];
  const counts = { created: 0, updated: 0, unchanged: 0, failed: malformed.count };
  const start = { position: startOfImport, counts, processed: malformed.count };
  // On a connection of its own, so that progress shows and a cancellation is seen before the end.
  const beside = { ...run.ctx, db: besideTransaction(run.ctx.db) };
  let saved: Promise<void> = Promise.resolve();
  const end = await importRows(
    {
      ctx: inside,
      readBook,
      rows,
      present,
      rowsAtOnce,
      async commit(state, work) {
        const outcome = await work(inside);
        errors.push(...outcome.errors.slice(0, Math.max(0, mostErrors - errors.length)));
        const after = addOutcome(state, outcome);
        await saved;
        // While the next rows are written.
        saved = saveProgress(beside, run.row, { processed: after.processed });
        // What it throws is told when it is waited for.
        saved.catch(() => {});
        return after;
      },
    },
    start,
  ).finally(() => saved);
  return { counts: end.counts, errors: errors.slice(0, mostErrors) };
}

async function tellUndone(
  { row, ctx }: JobRun,
  options: StoredImportOptions,
  { total }: ImportedFile,
  { counts, errors }: Attempt,
): Promise<JobOutcome> {
  const nothing = { created: 0, updated: 0, unchanged: 0, failed: counts.failed };
  const shown = options.mode === 'validate' ? counts : nothing;
  await asOneTransaction(ctx.db, ctx.workspace.id, async (db, tx) => {
    await deleteErrors(tx, ctx, row.id);
    await saveErrors(tx, ctx, row.id, errors);
    await saveProgress({ ...ctx, db }, row, { ...shown, processed: total });
  });
  if (counts.failed === 0) return { state: 'succeeded' };
  const isPartial = options.mode === 'validate' && options.atomicity === 'row' && counts.failed < total;
  if (isPartial) return { state: 'partially-succeeded' };
  return { state: 'failed', said: [say('rows-refused', { failed: counts.failed, total })] };
}
