import { asOneTransaction, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { ServiceError } from '../kernel/errors.ts';
import { isOfValues } from '../kernel/is-of-values.ts';
import { whileRemembering } from './remembered.ts';

/** What became of one record of many: what was saved, or the ServiceError that refused it. */
export type Recorded<Dto> = PromiseSettledResult<Dto>;

/** The result of one verb, or its refusal. Throws what is no refusal. */
export async function settle<Dto>(verb: () => Promise<Dto>): Promise<Recorded<Dto>> {
  try {
    return { status: 'fulfilled', value: await verb() };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { status: 'rejected', reason: error };
  }
}

/**
 * As `settle` for many that share a transaction and are asked at once. Throws what is no refusal: after an error of
 * the database the answers of the others say nothing.
 */
export async function settleAll<Dto>(asked: readonly Promise<Dto>[]): Promise<Recorded<Dto>[]> {
  const results = await Promise.allSettled(asked);
  const failures = results.flatMap((result) =>
    result.status === 'rejected' && !(result.reason instanceof ServiceError) ? [result.reason] : [],
  );
  if (failures.length > 0) throw failures.find(isOfValues) ?? failures[0];
  return results;
}

/** How many records are saved in one step, and how one of them is saved alone. */
interface Saving<Input, Dto> {
  together(tx: WorkspaceTransaction, ctx: ServiceContext, inputs: readonly Input[]): Promise<Recorded<Dto>[]>;
  alone(ctx: ServiceContext, input: Input): Promise<Dto>;
}

/**
 * Saves many records as `alone` would one after the other, in one transaction. Where the database refuses what was
 * saved together, each is saved alone, so that only the one at fault is refused.
 */
export async function recordMany<Input, Dto>(
  ctx: ServiceContext,
  inputs: readonly Input[],
  { together, alone }: Saving<Input, Dto>,
): Promise<Recorded<Dto>[]> {
  return asOneTransaction(ctx.db, ctx.workspace.id, async (db) => {
    const inside = { ...ctx, db };
    try {
      return await asOneTransaction(db, ctx.workspace.id, (inner, tx) =>
        whileRemembering(tx, () => together(tx, { ...ctx, db: inner }, inputs)),
      );
    } catch (error) {
      if (!isOfValues(error)) throw error;
    }
    const results: Recorded<Dto>[] = [];
    for (const input of inputs) results.push(await settle(() => alone(inside, input)));
    return results;
  });
}
