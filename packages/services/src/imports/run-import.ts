import type { JobOutcome, JobRun } from '../job-runs/job-run.ts';
import { saveProgress } from '../job-runs/job-run.ts';
import { UnreadableFile } from './file-row.ts';
import { importAllOrNothing } from './import-all-or-nothing.ts';
import { storedImportOptions } from './import-contract.ts';
import { importRowByRow } from './import-row-by-row.ts';
import { findMalformed } from './import-session.ts';
import { type RowsSource, readRows } from './read-rows.ts';
import { mostErrors, type RowError } from './row-problems.ts';

/** What a first reading of the file says about it. */
export interface FileSummary {
  /** Rows of the file. */
  total: number;
  /** Resources it holds, with the place of the last row of each. */
  present: ReadonlyMap<string, number>;
  /** Rows that can be no record of anything: how many, and what is wrong with the first of them. */
  malformed: { count: number; errors: RowError[] };
}

/** Runs a queued import to its end, or goes on with an interrupted one. */
export async function runImport(run: JobRun): Promise<JobOutcome> {
  const { format, mode, atomicity, mapping } = run.row.parameters;
  const options = storedImportOptions.parse({ format, mode, atomicity, ...(mapping ? { mapping } : {}) });
  try {
    const summary = await summarise(run, options);
    await saveProgress(run.ctx, run.row.id, { total: summary.total });
    return options.mode === 'apply' && options.atomicity === 'row'
      ? await importRowByRow(run, options, summary)
      : await importAllOrNothing(run, options, summary);
  } catch (error) {
    if (error instanceof UnreadableFile) return { state: 'failed', message: error.message };
    throw error;
  }
}

async function summarise({ row, ctx }: JobRun, source: RowsSource): Promise<FileSummary> {
  const present = new Map<string, number>();
  const malformed: FileSummary['malformed'] = { count: 0, errors: [] };
  let total = 0;
  for await (const fileRow of readRows(ctx, row.id, source)) {
    total += 1;
    const problem = findMalformed(fileRow);
    if (problem) {
      malformed.count += 1;
      if (malformed.errors.length < mostErrors) malformed.errors.push(problem);
    } else present.set(String(fileRow.resource), total);
  }
  return { total, present, malformed };
}
