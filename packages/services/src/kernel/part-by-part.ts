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
  let isAway = false;
  const doPart = async (part: readonly Item[]): Promise<(Result | RefusedResult)[]> => {
    if (isAway) return part.map((one) => awayResult(idOf(one)));
    try {
      return await together(part);
    } catch (error) {
      isAway ||= isUnavailable(error);
      if (part.length > 1 && !isAway) return oneByOne(part);
      if (!(error instanceof ServiceError)) onFault(error);
      return part.map((one) => (isAway ? awayResult(idOf(one)) : refusedResult(idOf(one), error)));
    }
  };
  const oneByOne = async (part: readonly Item[]) => {
    const results: (Result | RefusedResult)[] = [];
    for (const one of part) results.push(...(await doPart([one])));
    return results;
  };
  return doPart;
}
