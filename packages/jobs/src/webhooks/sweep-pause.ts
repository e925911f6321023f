/** Servers of an earlier version write without a wake while they are replaced, one after the other. */
const oftenMilliseconds = 15 * 60_000;

const pauses = { often: 60_000, later: 10 * 60_000 };

/**
 * How long a server waits between two looks for what nothing told of, since each visits every webhook: a minute in the
 * first quarter of an hour, ten behind it (ADR 16).
 */
export function sweepPause(ranMilliseconds: number): number {
  return ranMilliseconds < oftenMilliseconds ? pauses.often : pauses.later;
}
