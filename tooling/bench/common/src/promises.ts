/** A figure that was measured, and what it had to be. */
type Target = { what: string; value: number; isMet: boolean } & ({ atMost: number } | { atLeast: number });

/** What is promised, and the figures that show whether it is kept. */
export type Promised = { promise: string; targets: Target[] };

export const atMost = (what: string, value: number, most: number): Target => ({
  ...{ what, value, atMost: most, isMet: value <= most },
});

export const atLeast = (what: string, value: number, least: number): Target => ({
  ...{ what, value, atLeast: least, isMet: value >= least },
});

const isKept = ({ targets }: Promised) => targets.every(({ isMet }) => isMet);

export const areKept = (promises: readonly Promised[]): boolean => promises.every(isKept);

/** A line for each promise, and one for each figure it stands on. */
export function describePromises(promises: readonly Promised[]): string {
  return promises
    .flatMap((one) => [
      `${isKept(one) ? 'kept  ' : 'BROKEN'} ${one.promise}`,
      ...one.targets.map(describeTarget),
    ])
    .join('\n');
}

function describeTarget({ what, value, isMet, ...bound }: Target): string {
  const wanted = 'atMost' in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`;
  return `     ${isMet ? ' ' : '!'} ${what}: ${value} (${wanted})`;
}
