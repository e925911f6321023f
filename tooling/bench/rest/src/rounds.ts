/** The middle of some values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Measures two things in turns, so that a busy moment of the machine hits both; one value of each for every
 * round, after a round that only warms up. Each is the first of every other round: tables grow meanwhile.
 */
export async function inTurns<Result>(
  rounds: number,
  ours: () => Promise<Result>,
  theirs: () => Promise<Result>,
): Promise<{ ours: Result[]; theirs: Result[] }> {
  const results: { ours: Result[]; theirs: Result[] } = { ours: [], theirs: [] };
  await ours();
  await theirs();
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) results.ours.push(await ours());
    results.theirs.push(await theirs());
    if (round % 2 === 1) results.ours.push(await ours());
  }
  return results;
}

/** Milliseconds of some work. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
