import type { Run } from '../contract/plugin.ts';
import { totalMinutes } from './runs.ts';

export interface Rounding {
  readonly unitMinutes: number;
  readonly mode: 'up' | 'down' | 'nearest';
  /** With `down`: rounds up when at most this much is missing. */
  readonly toleranceUpMinutes: number;
}

/** Minutes rounded to whole units (docs/supplements.md, Calculators). */
export function roundMinutes(minutes: number, { unitMinutes, mode, toleranceUpMinutes }: Rounding): number {
  const over = minutes % unitMinutes;
  if (over === 0) return minutes;
  const missing = unitMinutes - over;
  const roundsUp =
    mode === 'up' ||
    (mode === 'nearest' && over * 2 >= unitMinutes) ||
    (mode === 'down' && missing <= toleranceUpMinutes);
  return roundsUp ? minutes + missing : minutes - over;
}

/** The runs of one scope with the difference added to, or taken off, the end of the last interval. */
export function roundRuns(runs: readonly Run[], rounding: Rounding): readonly Run[] {
  const minutes = totalMinutes(runs);
  const difference = roundMinutes(minutes, rounding) - minutes;
  if (difference === 0) return runs;
  const rounded = [...runs];
  let last = rounded[rounded.length - 1];
  if (!last) return runs;
  if (difference > 0) {
    rounded[rounded.length - 1] = { ...last, added: last.added + difference };
    return rounded;
  }
  let left = -difference;
  while (last && left > 0) {
    const length = last.end - last.start + last.added;
    rounded.pop();
    if (length > left) {
      const fromAdded = Math.min(left, last.added);
      rounded.push({ start: last.start, end: last.end - (left - fromAdded), added: last.added - fromAdded });
    }
    left -= Math.min(left, length);
    last = rounded[rounded.length - 1];
  }
  return rounded;
}
