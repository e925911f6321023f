import { setImmediate } from 'node:timers/promises';
import { asOneTransaction, inOneFlight, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { isOfValues } from '../kernel/is-of-values.ts';
import { scopesOf } from '../kernel/permission.ts';
import { saveDrafts } from '../versioned/save-drafts.ts';
import { OnlyDatabaseKnows, type VersionedDrafts } from '../versioned/versioned-drafts.ts';
import type { CodeBook } from './code-book.ts';
import {
  settleRow,
  type TransferKind,
  type TransferRecord,
  type WriteOutcome,
  type WrittenRow,
} from './transfer-kind.ts';

/** Records that are written in memory, one after the other. */
export interface Drafting {
  readonly drafts: VersionedDrafts;
  write(record: TransferRecord): Promise<WriteOutcome>;
}

/** How records of a kind are written in memory, and how one is written in the database. */
export interface MemoryKind {
  begin(
    tx: WorkspaceTransaction,
    ctx: ServiceContext,
    records: readonly TransferRecord[],
    book: CodeBook,
  ): Promise<Drafting>;
  readonly alone: TransferKind['write'];
}

/** Fewer cost more statements, more leave the database waiting; it waits for the first, so these are few. */
const savedAtOnce = 125;
const savedFirst = 25;

/** So many are tried together where one had to be written alone. */
const fewest = 4;

/**
 * Writes records in memory and saves them together, with what each would have come to alone. Where memory does not know,
 * those before are saved and the one is written in the database; where the database refuses what is saved, fewer are tried,
 * until the one at fault stands alone.
 */
export function writeInMemory(kind: MemoryKind): NonNullable<TransferKind['writeMany']> {
  return async (ctx, records, book) => {
    const mayAll = (action: 'create' | 'update') => scopesOf(ctx, 'employees', action)?.has('all');
    const most = mayAll('create') && mayAll('update') ? records.length : 1;
    const written: WrittenRow[] = [];
    for (let size = most; written.length < records.length; ) {
      const next = records.slice(written.length, written.length + size);
      const together = next.length > 1 ? await writeTogether(ctx, kind, next, book) : [];
      if (!together) {
        size = Math.ceil(next.length / fewest);
        continue;
      }
      written.push(...together);
      const only = next[together.length];
      if (only) written.push(await settleRow(() => kind.alone(ctx, only, book)));
      size = Math.min(most, Math.max(fewest, fewest * together.length));
    }
    return written;
  };
}

/** What the first of the records came to, up to one that memory cannot judge; undefined where nothing could be saved. */
async function writeTogether(
  ctx: ServiceContext,
  kind: MemoryKind,
  records: readonly TransferRecord[],
  book: CodeBook,
): Promise<WrittenRow[] | undefined> {
  try {
    return await book.trying(() =>
      asOneTransaction(ctx.db, ctx.workspace.id, async (db, tx) => {
        const inside = { ...ctx, db };
        const drafting = await kind.begin(tx, inside, records, book);
        return writeDrafts(tx, inside, drafting, records);
      }),
    );
  } catch (error) {
    if (!isOfValues(error)) throw error;
    return undefined;
  }
}

/** The database saves some while memory decides about the next. */
async function writeDrafts(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { drafts, write }: Drafting,
  records: readonly TransferRecord[],
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = [];
  const saves: Promise<void>[] = [];
  let dueAt = savedFirst;
  const save = () => {
    dueAt = written.length + savedAtOnce;
    const saved = saveDrafts(tx, ctx, drafts);
    // What it throws is told when all of them have ended.
    saved.catch(() => {});
    saves.push(saved);
  };
  try {
    for (const record of records) {
      written.push(await settleRow(() => drafts.attempt(() => write(record))));
      if (written.length < dueAt) continue;
      save();
      // Until then it is not sent.
      await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof OnlyDatabaseKnows)) {
      // Once the database refused something it answers nothing else.
      await inOneFlight(saves);
      throw error;
    }
  }
  save();
  await inOneFlight(saves);
  return written;
}
