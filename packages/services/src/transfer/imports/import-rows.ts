import type { ServiceContext } from '../../kernel/context.ts';
import type { CodeBook } from '../code-book.ts';
import type { JobCounts } from '../job-runs/job-run.ts';
import type { TransferKind } from '../transfer-kind.ts';
import type { FileRow } from './file-row.ts';
import { type ImportPosition, kindAt, nextStage } from './import-position.ts';
import {
  type BatchOutcome,
  batchesAt,
  positionAfterRound,
  skipEmptyStages,
  writeBatch,
} from './import-session.ts';
import type { ImportedFile } from './imported-file.ts';
import { oneAhead } from './one-ahead.ts';
import type { WantedRows } from './reading/reading-item.ts';
import type { RowError } from './row-problems.ts';
import { writeRow } from './write-row.ts';

/** Where an import is and what it came to so far. */
export interface ImportState {
  position: ImportPosition;
  counts: JobCounts;
  processed: number;
}

export interface ImportPlan {
  /** In the transaction around the whole import, where there is one. */
  ctx: ServiceContext;
  readBook: ImportedFile['readBook'];
  /** Reads the file from its start. */
  rows(wanted: WantedRows): AsyncIterable<FileRow>;
  /** Resources in the file, with the place of the last row of each. */
  present: ReadonlyMap<string, number>;
  /** Rows that are written one by one in one step; more of those that are written together. */
  rowsAtOnce: number;
  /** Runs `work` in the transaction that fits, and keeps what it came to. */
  commit(state: ImportState, work: (ctx: ServiceContext) => Promise<BatchOutcome>): Promise<ImportState>;
}

/** More make no difference to speed, and locks are held as long as a step takes. */
const rowsTogether = 500;

export function addOutcome(state: ImportState, outcome: BatchOutcome): ImportState {
  const { counts } = outcome;
  return {
    position: outcome.position,
    processed: state.processed + outcome.processed,
    counts: {
      created: state.counts.created + counts.created,
      updated: state.counts.updated + counts.updated,
      unchanged: state.counts.unchanged + counts.unchanged,
      failed: state.counts.failed + counts.failed,
    },
  };
}

/** Writes the rows of a file, kind by kind in the creation order, from a position to the end. */
export async function importRows(plan: ImportPlan, from: ImportState): Promise<ImportState> {
  const book = await plan.readBook(plan.ctx);
  let state = from;
  for (;;) {
    state = { ...state, position: skipEmptyStages(state.position, plan.present) };
    const kind = kindAt(state.position);
    if (!kind) return state;
    const size = kind.writeMany ? rowsTogether : plan.rowsAtOnce;
    const last = plan.present.get(kind.name) ?? 0;
    const rows = () => plan.rows({ resource: kind.name, last });
    for await (const batch of oneAhead(batchesAt(rows(), state.position, kind, book, size))) {
      const { position } = state;
      state = await plan.commit(state, (ctx) => writeBatch(ctx, kind, batch, position, book));
    }
    const next = positionAfterRound(state.position);
    state = next.stuck
      ? await plan.commit(state, (ctx) => refuseWaiting(ctx, kind, rows(), state.position, book))
      : { ...state, position: next.position };
  }
}

/** Rows whose references nothing in the file resolved: they are refused with what they lack. */
async function refuseWaiting(
  ctx: ServiceContext,
  kind: TransferKind,
  rows: AsyncIterable<FileRow>,
  position: ImportPosition,
  book: CodeBook,
): Promise<BatchOutcome> {
  const waiting = new Set(position.waiting);
  const errors: RowError[] = [];
  for await (const row of rows) {
    if (!waiting.has(row.place)) continue;
    const result = await writeRow(ctx, kind, row, book);
    if ('pending' in result) errors.push(result.pending);
    if ('refused' in result) errors.push(result.refused);
  }
  return {
    counts: { created: 0, updated: 0, unchanged: 0, failed: errors.length },
    errors,
    processed: errors.length,
    position: nextStage(position),
  };
}
