import { isUnavailable } from '@stempel/db';
import { ServiceError } from './errors.ts';
import { awayResult, type RefusedResult, refusedResult } from './refused-result.ts';

/**
 * Does things together, one part in a transaction after the other or beside it; where one fails each of its things gets its
 * own. Nothing is thrown, so that what was done is told: what failed is the result of its row, and once the database is
 * away that of all that follow, which would only wait for it in vain. `onFault` is told of what nobody expected.
 */
export function partByPart<Item, Result>({
  idOf,
  together,
  onFault,
}: {
  idOf: (item: Item) => string;
  together: (part: readonly Item[]) => Promise<Result[]>;
  onFault: (error: unknown) => void;
}): (part: readonly Item[]) => Promise<(Result | RefusedResult)[]> {
  let away: { error: unknown } | undefined;
  const awayResults = (part: readonly Item[], { error }: { error: unknown }) =>
    part.map((one) => awayResult(idOf(one), error));
  const doPart = async (part: readonly Item[]): Promise<(Result | RefusedResult)[]> => {
    if (away) return awayResults(part, away);
    try {
      return await together(part);
    } catch (error) {
      if (isUnavailable(error)) away ??= { error };
      if (part.length > 1 && !away) return oneByOne(part);
      if (!(error instanceof ServiceError)) onFault(error);
      return away ? awayResults(part, away) : part.map((one) => refusedResult(idOf(one), error));
    }
  };
  const oneByOne = async (part: readonly Item[]) => {
    const results: (Result | RefusedResult)[] = [];
    for (const one of part) results.push(...(await doPart([one])));
    return results;
  };
  return doPart;
}
