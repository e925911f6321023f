import type { JobOutcome, JobRun } from '../job-runs/job-run.ts';
import { saveProgress } from '../job-runs/job-run.ts';
import type { FileRow } from './file-row.ts';
import { importAllOrNothing } from './import-all-or-nothing.ts';
import { storedImportOptions } from './import-contract.ts';
import { importRowByRow } from './import-row-by-row.ts';
import { findMalformed } from './import-session.ts';
import type { ImportedFile } from './imported-file.ts';
import { openImportFile } from './open-import-file.ts';
import { readRows } from './read-rows.ts';
import { UnreadableFile } from './reading/reading-item.ts';
import { mostErrors } from './row-problems.ts';

/** Runs a queued import to its end, or goes on with an interrupted one. */
export async function runImport(run: JobRun): Promise<JobOutcome> {
  const { format, mode, atomicity, mapping } = run.row.parameters;
  const options = storedImportOptions.parse({ format, mode, atomicity, ...(mapping ? { mapping } : {}) });
  try {
    const opened = await openImportFile(run.ctx, run.row, run.signal);
    try {
      const rows = () => readRows(opened, options);
      const file = { rows, ...(await summarise(rows())) };
      await saveProgress(run.ctx, run.row, { total: file.total });
      return options.mode === 'apply' && options.atomicity === 'row'
        ? await importRowByRow(run, file)
        : await importAllOrNothing(run, options, file);
    } finally {
      opened.close();
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { state: 'failed', said: [error.said] };
    throw error;
  }
}

async function summarise(rows: AsyncIterable<FileRow>): Promise<Omit<ImportedFile, 'rows'>> {
  const present = new Map<string, number>();
  const malformed: ImportedFile['malformed'] = { count: 0, errors: [] };
  let total = 0;
  for await (const fileRow of rows) {
    total += 1;
    const problem = findMalformed(fileRow);
    if (problem) {
      malformed.count += 1;
      if (malformed.errors.length < mostErrors) malformed.errors.push(problem);
    } else present.set(String(fileRow.resource), total);
  }
  return { total, present, malformed };
}
