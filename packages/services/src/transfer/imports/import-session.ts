import type { ServiceContext } from '../../kernel/context.ts';
import type { CodeBook } from '../code-book.ts';
import type { JobCounts } from '../job-runs/job-run.ts';
import type { TransferKind } from '../transfer-kind.ts';
import type { FileRow } from './file-row.ts';
import { type ImportPosition, isDeferredStage, kindAt, nextRound, nextStage } from './import-position.ts';
import type { RowError } from './row-problems.ts';
import { type RowResult, writeRows } from './write-row.ts';

/** What a number of rows came to. */
export interface BatchOutcome {
  counts: JobCounts;
  errors: RowError[];
  processed: number;
  position: ImportPosition;
}

/** Of long rows fewer are in memory at once. */
const mostCharacters = 4 * 1024 * 1024;

/** Rows of the current stage and round that are still to be written, in batches; `rows` are those of the kind. */
export async function* batchesAt(
  rows: AsyncIterable<FileRow>,
  position: ImportPosition,
  kind: TransferKind,
  book: CodeBook,
  size: number,
): AsyncGenerator<FileRow[]> {
  const wanted = position.round === null ? undefined : new Set(position.round);
  let batch: FileRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    if (wanted && !wanted.has(row.place)) continue;
    if (isDeferredStage(position) && !kind.deferred.some((name) => (row.record[name] ?? null) !== null))
      continue;
    if (row.place <= position.after) {
      kind.skip?.(row.record, book);
      continue;
    }
    batch.push(row);
    characters += row.characters;
    if (batch.length < size && characters < mostCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Writes a batch; what waits or was refused is told in the outcome. */
export async function writeBatch(
  ctx: ServiceContext,
  kind: TransferKind,
  batch: readonly FileRow[],
  position: ImportPosition,
  book: CodeBook,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = {
    counts: { created: 0, updated: 0, unchanged: 0, failed: 0 },
    errors: [],
    processed: 0,
    position: { ...position, waiting: [...position.waiting], deferred: [...position.deferred] },
  };
  const results = await writeRows(ctx, kind, batch, book);
  for (const [index, row] of batch.entries()) {
    const result = results[index];
    if (result) take(outcome, kind, row, result);
    outcome.position.after = row.place;
  }
  return outcome;
}

function take(outcome: BatchOutcome, kind: TransferKind, row: FileRow, result: RowResult): void {
  const { position, counts, errors } = outcome;
  if ('pending' in result && kind.refersToItself && !isDeferredStage(position)) {
    position.waiting.push(row.place);
    return;
  }
  if ('pending' in result || 'refused' in result) {
    errors.push('pending' in result ? result.pending : result.refused);
    counts.failed += 1;
  } else if (!isDeferredStage(position)) {
    counts[result.outcome] += 1;
    if (result.deferred && !position.deferred.includes(kind.name)) position.deferred.push(kind.name);
  }
  // A row with deferred columns was counted when it was written without them.
  if (!isDeferredStage(position)) outcome.processed += 1;
}

/** Where to go after a round: the next one, or the next stage once nothing waits any more. */
export function positionAfterRound(position: ImportPosition): { position: ImportPosition; stuck: boolean } {
  if (position.waiting.length === 0) return { position: nextStage(position), stuck: false };
  const next = nextRound(position);
  return next ? { position: next, stuck: false } : { position, stuck: true };
}

/** Skips stages that have no rows to write. */
export function skipEmptyStages(
  position: ImportPosition,
  present: ReadonlyMap<string, number>,
): ImportPosition {
  let at = position;
  for (let kind = kindAt(at); kind; kind = kindAt(at)) {
    const wanted = isDeferredStage(at) ? at.deferred.includes(kind.name) : present.has(kind.name);
    if (wanted) break;
    at = nextStage(at);
  }
  return at;
}
