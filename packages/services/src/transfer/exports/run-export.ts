import { besideTransaction, inWorkspace, readFromReplica, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireWords } from '../../kernel/words/require-words.ts';
import { CodeBook } from '../code-book.ts';
import { deleteFileParts, writeFileParts } from '../job-runs/file-parts.ts';
import { type JobOutcome, type JobRun, saveProgress } from '../job-runs/job-run.ts';
import { transferKinds } from '../kinds.ts';
import { SheetTooLong } from '../sheets/index.ts';
import type { TransferKind, TransferRecord } from '../transfer-kind.ts';
import { languageOfExport, startExportBody } from './export-contract.ts';
import { writeForPeople } from './shown-tables.ts';
import type { ExportedTable } from './table.ts';
import { writeCsv } from './write-csv.ts';
import { writeJsonLines } from './write-json-lines.ts';
import { TooManyRows, writeXlsx } from './write-xlsx.ts';

const writers = { json: writeJsonLines, csv: writeCsv, xlsx: writeXlsx };
const progressEvery = 1000;

/** Writes the file of an export: one snapshot of the workspace, whole or not at all. */
export async function runExport(run: JobRun): Promise<JobOutcome> {
  const { row, ctx } = run;
  const { format, resources, from, to } = row.parameters;
  const input = startExportBody.parse({
    format,
    resources,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  });
  const words = languageOfExport(row.parameters);
  const kinds = transferKinds.filter(({ name }) => (input.resources as string[]).includes(name));
  try {
    const counter = { rows: 0 };
    const file = { workspaceId: ctx.workspace.id, jobId: row.id };
    const beside = { ...ctx, db: besideTransaction(ctx.db) };
    const write = async (tx: WorkspaceTransaction, snapshot: WorkspaceTransaction) => {
      counter.rows = 0;
      await deleteFileParts(tx, file);
      const inside = insideOf(run, snapshot);
      const tables = kinds.map((kind) => tableOf(run, { tx: snapshot, inside }, kind, input, counter));
      const content =
        words === undefined || input.format === 'json'
          ? writers[input.format](tables)
          : writeForPeople(inside, requireWords(ctx, words), tables, input.format);
      await writeFileParts(tx, file, content);
      // Beside the snapshot, which cannot see whether the run has the job still.
      await saveProgress(beside, row, { processed: counter.rows, total: counter.rows });
    };
    const { id } = ctx.workspace;
    // Nothing is missing there that was committed before the run began; the file is written on the primary.
    await readFromReplica(ctx.db, (db) =>
      inWorkspace(
        db,
        id,
        (snapshot) =>
          db.isReplica ? inWorkspace(ctx.db, id, (tx) => write(tx, snapshot)) : write(snapshot, snapshot),
        'snapshot',
      ),
    );
    return { state: 'succeeded' };
  } catch (error) {
    if (error instanceof TooManyRows || error instanceof SheetTooLong)
      return { state: 'failed', said: [error.said] };
    throw error;
  }
}

/** Read through the same transaction, so that codes, names and rows are of one snapshot. */
function insideOf({ ctx }: JobRun, tx: WorkspaceTransaction): ServiceContext {
  return { ...ctx, db: { ...ctx.db, shared: { workspaceId: ctx.workspace.id, tx } } };
}

function tableOf(
  { row, ctx }: JobRun,
  { tx, inside }: { tx: WorkspaceTransaction; inside: ServiceContext },
  kind: TransferKind,
  period: { from?: string | undefined; to?: string | undefined },
  counter: { rows: number },
): ExportedTable {
  const book = new CodeBook(inside);
  const beside = { ...ctx, db: besideTransaction(ctx.db) };
  async function* records(): AsyncGenerator<TransferRecord> {
    for await (const record of kind.read(tx, inside, book, period)) {
      yield record;
      counter.rows += 1;
      if (counter.rows % progressEvery === 0) await saveProgress(beside, row, { processed: counter.rows });
    }
  }
  return { kind, records: records() };
}
