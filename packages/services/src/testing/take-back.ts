import { asOneTransaction, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';

const undone = new Error('Everything is taken back.');

/**
 * Runs verbs in one transaction that is taken back, so that nothing of them stays. What waits for the end of a
 * transaction is checked before.
 */
export async function takeBack<Result>(
  ctx: ServiceContext,
  work: (ctx: ServiceContext, tx: WorkspaceTransaction) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = [];
  const trial = asOneTransaction(ctx.db, ctx.workspace.id, async (db, tx) => {
    done.splice(0, 1, await work({ ...ctx, db }, tx));
    await tx.execute('set constraints all immediate');
    throw undone;
  });
  await trial.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return done[0] as Result;
}
