import type { ServiceContext } from '../../kernel/context.ts';
import { csvLine } from '../../kernel/csv-line.ts';
import { notFound } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { cellText } from '../exports/table.ts';
import type { JobErrorDto } from '../job-runs/job-contract.ts';
import { getJobRow } from '../job-runs/job-rows.ts';
import { listJobErrors } from '../job-runs/read-jobs.ts';
import { findTransferKind } from '../kinds.ts';
import type { FileRow } from './file-row.ts';
import { storedImportOptions } from './import-contract.ts';
import { openImportFile } from './open-import-file.ts';
import { readRows } from './read-rows.ts';
import { takeReadingPlace } from './reading/reading-places.ts';

const errorColumns = ['error_row', 'error_column', 'error_message'];

/**
 * The refused rows of an import as CSV, by our own columns and with what is wrong beside each: to be corrected and
 * imported again. Throws not-found.
 */
export async function readRefusedRows(
  ctx: ServiceContext,
  input: { id: string },
): Promise<{ name: string; content: AsyncIterable<Uint8Array> }> {
  requirePermission(ctx, 'imports', 'read');
  const run = await reading(ctx, (tx) => getJobRow(tx, ctx, input.id, (kind) => kind === 'import'));
  const errors = await readErrors(ctx, input.id);
  if (errors.length === 0) throw notFound('refused row of import', input.id);
  const { format, mode, atomicity, mapping } = run.parameters;
  const options = storedImportOptions.parse({ format, mode, atomicity, ...(mapping ? { mapping } : {}) });
  return { name: `refused-rows-${run.id}.csv`, content: content() };

  async function* content(): AsyncGenerator<Uint8Array> {
    const release = await takeReadingPlace(ctx.workspace.id);
    try {
      const file = await openImportFile(ctx, run);
      try {
        yield* writeRefused(() => pairs(readRows(file, options), errors));
      } finally {
        file.close();
      }
    } finally {
      release();
    }
  }
}

type Refused = { row: FileRow; error: JobErrorDto };

async function readErrors(ctx: ServiceContext, id: string): Promise<JobErrorDto[]> {
  const errors: JobErrorDto[] = [];
  let cursor: string | undefined;
  do {
    const page = await listJobErrors(ctx, { id, limit: 1000, ...(cursor ? { cursor } : {}) });
    errors.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return errors;
}

/** Sheets count their rows each: the message of an error begins with the resource of its row. */
async function* pairs(rows: AsyncIterable<FileRow>, errors: readonly JobErrorDto[]): AsyncGenerator<Refused> {
  const byRow = Map.groupBy(errors, ({ row }) => row);
  for await (const row of rows) {
    const here = byRow.get(row.number) ?? [];
    const known = findTransferKind(row.resource) && row.malformed === undefined;
    const error = here.find(({ message }) => !known || message.startsWith(`${row.resource}: `));
    if (error) yield { row, error };
  }
}

/** Reads the file twice, for its columns and for its rows: the rows themselves would fill the memory. */
async function* writeRefused(refused: () => AsyncIterable<Refused>): AsyncGenerator<Uint8Array> {
  const found = new Set<string>();
  for await (const { row } of refused()) for (const name of Object.keys(row.record)) found.add(name);
  const columns = [...found];
  // A byte order mark, so that spreadsheets read the letters of every language.
  yield Buffer.from('\uFEFF');
  yield csvLine(['resource', ...columns, ...errorColumns]);
  for await (const { row, error } of refused()) {
    const types = new Map(findTransferKind(row.resource)?.columns.map(({ name, type }) => [name, type]));
    const cells = columns.map((name) => {
      const value = row.record[name];
      return cellText(value, typeof value === 'string' ? 'text' : (types.get(name) ?? 'json'));
    });
    const resource = cellText(row.resource, 'text');
    yield csvLine([resource, ...cells, String(error.row), error.column ?? '', error.message]);
  }
}
