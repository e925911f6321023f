import type { SandboxMeasure } from './sandbox-contract.ts';
import type { SandboxSum } from './stored-sandbox.ts';
import { tenThousandthsOf } from './vary-number.ts';

/** A value that was tried, in ten-thousandths, with what it came to. */
export interface TriedValue {
  readonly value: number;
  readonly lines: readonly SandboxSum[];
}

/** Values that are tried beside those asked for at once, and how often more of them are looked for. */
const mostAtOnce = 4;
export const mostPasses = 4;

const keyOf = ({ kind, key, unit, currency }: SandboxMeasure) => `${kind} ${key} ${unit} ${currency}`;

/**
 * Where a difference changes its sign between two neighbours it costs nothing somewhere between: the straight line says
 * where, at the nearest value of the grid that was not tried yet. Violations are counted, so they have no such place.
 */
export function zeroCandidates(tried: readonly TriedValue[], grid: number): number[] {
  const ordered = tried.toSorted((a, b) => a.value - b.value);
  const measures = new Set(
    ordered.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== 'violation').map(keyOf)),
  );
  const found = new Map<number, number>();
  for (const measure of measures) {
    const points = ordered.map(({ value, lines }) => {
      const line = lines.find((one) => keyOf(one) === measure);
      return { value, difference: line ? tenThousandthsOf(line.difference) : 0 };
    });
    for (const [at, next] of points.slice(1).entries()) {
      const candidate = between(points[at] as (typeof points)[number], next, grid);
      if (candidate !== undefined) found.set(candidate, (found.get(candidate) ?? 0) + 1);
    }
  }
  return [...found]
    .toSorted(([a, often], [b, oftener]) => oftener - often || a - b)
    .slice(0, mostAtOnce)
    .map(([value]) => value);
}

interface Point {
  readonly value: number;
  readonly difference: number;
}

/** Undefined where the difference does not cross zero between them, or where the grid has nothing between them. */
function between(a: Point, b: Point, grid: number): number | undefined {
  if (Math.sign(a.difference) * Math.sign(b.difference) !== -1) return undefined;
  const share = Math.abs(a.difference) / (Math.abs(a.difference) + Math.abs(b.difference));
  const straight = Math.round((a.value + (b.value - a.value) * share) / grid) * grid;
  const first = Math.floor(a.value / grid) * grid + grid;
  const last = Math.ceil(b.value / grid) * grid - grid;
  return first > last ? undefined : Math.min(Math.max(straight, first), last);
}
