import type { ServiceContext } from '../../kernel/context.ts';

/** Does a verb and takes it all back: what it answers is what it would do, and nothing is written. */
export async function tryOut<Result>(
  ctx: ServiceContext,
  verb: (trial: ServiceContext) => Promise<Result>,
): Promise<Result> {
  const nothing = new TakenBack();
  const done: { result?: Result } = {};
  const trial: ServiceContext = {
    ...ctx,
    beforeCommit: async (_tx, result) => {
      done.result = result as Result;
      throw nothing;
    },
  };
  await verb(trial).catch((error: unknown) => {
    if (error !== nothing) throw error;
  });
  if (done.result === undefined) throw new Error('The trial ended without a result.');
  return done.result;
}

/** Ends a transaction that was only a trial. */
class TakenBack extends Error {}
