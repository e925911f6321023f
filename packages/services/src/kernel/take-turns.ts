import { setImmediate } from 'node:timers/promises';

/** Evaluations take a millisecond or less: with some of them at a time nobody else is kept waiting for long. */
const atOnce = 8;

/** Lets what waits in this process have its turn, now and then; `index` counts what is done one after the other. */
export async function takeTurns(index: number): Promise<void> {
  if (index % atOnce === atOnce - 1) await setImmediate();
}

/** As `map`, for what takes long together. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Result,
): Promise<Result[]> {
  const made: Result[] = [];
  for (const [index, item] of items.entries()) {
    await takeTurns(index);
    made.push(make(item));
  }
  return made;
}
