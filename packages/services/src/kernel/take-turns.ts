import { setImmediate } from 'node:timers/promises';

/** For so long one works before whatever else waits in this process has its turn; nobody notices. */
const turnMilliseconds = 2;

/** Shared by all who work in turns: together they take no longer than one. */
let turnEndsAt = 0;

/** Lets what waits in this process have its turn when the time is over; asked between pieces of work. */
export async function takeTurns(): Promise<void> {
  if (performance.now() < turnEndsAt) return;
  await setImmediate();
  if (performance.now() >= turnEndsAt) turnEndsAt = performance.now() + turnMilliseconds;
}

/** As `map`, for what takes long together. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Result,
): Promise<Result[]> {
  const made: Result[] = [];
  for (const item of items) {
    await takeTurns();
    made.push(make(item));
  }
  return made;
}
