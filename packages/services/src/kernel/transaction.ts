import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { findDatabaseError, inWorkspace, readFromReplica } from '@stempel/db';
import type { ServiceContext } from './context.ts';
import { ServiceError } from './errors.ts';

/** Reads in one transaction that sees the caller's workspace only. */
export function reading<Result>(
  ctx: ServiceContext,
  work: (tx: WorkspaceTransaction) => Promise<Result>,
): Promise<Result> {
  return refusingUnstorable(() => inWorkspace(ctx.db, ctx.workspace.id, work));
}

/** As `reading`, from the replica where there is one that may be read from: for many rows of which no decision is made. */
export function readingFromReplica<Result>(
  ctx: ServiceContext,
  work: (tx: WorkspaceTransaction) => Promise<Result>,
): Promise<Result> {
  return refusingUnstorable(() =>
    readFromReplica(ctx.db, (db) => inWorkspace(db, ctx.workspace.id, work), ctx.tellAge),
  );
}

/**
 * Writes in one transaction, the audit row included; it may run more than once, so `work` has no effect
 * outside it.
 */
export function writing<Result>(
  ctx: ServiceContext,
  work: (tx: WorkspaceTransaction) => Promise<Result>,
): Promise<Result> {
  const all = async (tx: WorkspaceTransaction) => {
    const result = await work(tx);
    await ctx.beforeCommit?.(tx, result);
    return result;
  };
  return refusingUnstorable(() => inWorkspace(ctx.db, ctx.workspace.id, all));
}

/** SQLSTATEs of values that no column can hold: NUL characters, lone surrogates, the year 0 and 10000, too large numbers. */
const unstorable = ['22001', '22003', '22007', '22008', '22009', '22021', '22P02', '22P05'];

async function refusingUnstorable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!unstorable.includes(findDatabaseError(error)?.code ?? '')) throw error;
    const detail = say('value-not-storable');
    throw new ServiceError(detail, { cause: error });
  }
}
