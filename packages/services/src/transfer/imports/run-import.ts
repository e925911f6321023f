import type { ServiceContext } from '../../kernel/context.ts';
import { CodeBook } from '../code-book.ts';
import type { JobOutcome, JobRun } from '../job-runs/job-run.ts';
import { saveProgress } from '../job-runs/job-run.ts';
import { importAllOrNothing } from './import-all-or-nothing.ts';
import { storedImportOptions } from './import-contract.ts';
import { importRowByRow } from './import-row-by-row.ts';
import { openImportFile } from './open-import-file.ts';
import { readRows, surveyRows } from './read-rows.ts';
import { UnreadableFile, type WantedRows } from './reading/reading-item.ts';

/** Runs a queued import to its end, or goes on with an interrupted one. */
export async function runImport(run: JobRun): Promise<JobOutcome> {
  const { format, mode, atomicity, mapping } = run.row.parameters;
  const options = storedImportOptions.parse({ format, mode, atomicity, ...(mapping ? { mapping } : {}) });
  const book = bookAhead(run.ctx);
  try {
    const opened = await openImportFile(run.ctx, run.row, run.signal);
    try {
      const rows = (wanted: WantedRows) => readRows(opened, options, wanted);
      const file = { rows, readBook: book.read, ...(await surveyRows(opened, options)) };
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
  } finally {
    await book.end();
  }
}

/**
 * The names of the workspace, asked for now: the database reads them while the process of the file reads that. Whoever
 * begins again reads them anew, since what was written meanwhile is noted in them.
 */
function bookAhead(ctx: ServiceContext) {
  let ahead: Promise<CodeBook> | undefined = CodeBook.read(ctx);
  // What it throws is told when it is asked for.
  ahead.catch(() => {});
  return {
    read(inside: ServiceContext): Promise<CodeBook> {
      const book = ahead ?? CodeBook.read(inside);
      ahead = undefined;
      return book;
    },
    /** Of a file that cannot be read nobody asks for them. */
    async end(): Promise<void> {
      await ahead?.catch(() => {});
    },
  };
}
