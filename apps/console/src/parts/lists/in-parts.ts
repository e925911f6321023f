import { refusedAll } from './refused-all.ts';
import type { Result } from './result-list.tsx';

/** As many as one call takes. */
const atOnce = 200;

/**
 * Does something to many things, some with each call, and says what became of each: a call that fails takes nothing from
 * what the ones before it did. Throws what the first call throws, because nothing is done then.
 */
export async function inParts<Item extends { readonly id: string }>(
  items: readonly Item[],
  act: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    const some = items.slice(start, start + atOnce);
    const answered = await act(some).catch((error: unknown) => {
      if (start === 0) throw error;
      return refusedAll(
        some.map(({ id }) => id),
        error,
      );
    });
    results.push(...answered);
  }
  return results;
}
