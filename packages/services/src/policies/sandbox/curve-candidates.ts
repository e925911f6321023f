import type { SandboxMeasure } from './sandbox-contract.ts';
import type { SandboxSum } from './stored-sandbox.ts';
import { tenThousandthsOf } from './vary-number.ts';

/** A value that was tried, in ten-thousandths, with what it came to. */
export interface TriedValue {
  readonly value: number;
  /** Whether it was asked for; the others were candidates. */
  readonly asked: boolean;
  readonly lines: readonly SandboxSum[];
}

/** Values that are tried beside those asked for at once, and how often more of them are looked for. */
const mostAtOnce = 4;
export const mostPasses = 5;

interface Point {
  readonly value: number;
  readonly asked: boolean;
  readonly difference: number;
}

/**
 * Values that say more of a curve than those that were tried: where a difference may cost nothing, first, and where it may
 * turn. Each lies on the grid between two neighbours; violations are counted, so they have no such place.
 */
export function curveCandidates(tried: readonly TriedValue[], grid: number): number[] {
  const curves = curvesOf(tried.toSorted((a, b) => a.value - b.value));
  const crossings = curves.flatMap(crossingsOf);
  const zeros = mostNamed(crossings.flatMap((crossing) => zeroOf(crossing, grid)));
  const parts = quarters.map((share) =>
    mostNamed(crossings.flatMap((crossing) => partOf(crossing, share, grid))),
  );
  const turns = mostNamed(curves.flatMap((points) => turnsBetween(points, grid)));
  return [...new Set([...zeros, ...parts.flat(), ...turns])].slice(0, mostAtOnce);
}

const keyOf = ({ kind, key, unit, currency }: SandboxMeasure) => `${kind} ${key} ${unit} ${currency}`;

/** The curve of each measure; 0 where no rule gave such a line. */
function curvesOf(ordered: readonly TriedValue[]): Point[][] {
  const counted = ordered.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== 'violation'));
  const byValue = ordered.map(({ value, asked, lines }) => {
    return { value, asked, differences: new Map(lines.map((line) => [keyOf(line), line.difference])) };
  });
  return [...new Set(counted.map(keyOf))].map((measure) =>
    byValue.map(({ value, asked, differences }) => ({
      value,
      asked,
      difference: tenThousandthsOf(differences.get(measure) ?? '0'),
    })),
  );
}

/** Those first that most measures name. */
function mostNamed(values: readonly number[]): number[] {
  const named = [...Map.groupBy(values, (value) => value)];
  return named
    .toSorted(([a, some], [b, others]) => others.length - some.length || a - b)
    .map(([value]) => value);
}

/** Two neighbours between which a difference changes its sign. */
type Crossing = readonly [Point, Point];

function crossingsOf(points: readonly Point[]): Crossing[] {
  return points.slice(1).flatMap((next, index): Crossing[] => {
    const before = points[index] as Point;
    return Math.sign(before.difference) * Math.sign(next.difference) === -1 ? [[before, next]] : [];
  });
}

/** Where the straight line between them has no difference. */
function zeroOf([before, next]: Crossing, grid: number): number[] {
  const share = Math.abs(before.difference) / (Math.abs(before.difference) + Math.abs(next.difference));
  return onGrid(before.value + (next.value - before.value) * share, before, next, grid);
}

/** The middle first: with it alone half of what lies between is left. */
const quarters = [0.5, 0.25, 0.75];

/**
 * Where the straight line has missed once, it may miss again and again on the same side of a curve that turns; parts of what
 * lies between do not.
 */
function partOf([before, next]: Crossing, share: number, grid: number): number[] {
  if (before.asked && next.asked) return [];
  return onGrid(before.value + (next.value - before.value) * share, before, next, grid);
}

/** A turn that is smaller than this share of the steepest slope is one of rounding. */
const noticed = 0.02;

/** Where the straight lines on both sides of two neighbours meet between them. */
function turnsBetween(points: readonly Point[], grid: number): number[] {
  const slopes = points.slice(1).map((next, index) => slopeOf(points[index] as Point, next));
  const steepest = Math.max(0, ...slopes.map(Math.abs));
  const isSame = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined || Math.abs(a - b) <= noticed * steepest;
  return points.slice(1).flatMap((next, index) => {
    const before = points[index] as Point;
    const [left, own, right] = [slopes[index - 1], slopes[index], slopes[index + 1]];
    if (left === undefined || right === undefined || isSame(left, own) || isSame(own, right)) return [];
    // A curve that turns everywhere, as that of many people may, has no turn that is worth a run.
    if (isSame(left, right) || !isSame(slopes[index - 2], left) || !isSame(right, slopes[index + 2]))
      return [];
    const meeting =
      (next.difference - before.difference + left * before.value - right * next.value) / (left - right);
    return meeting <= before.value || meeting >= next.value ? [] : onGrid(meeting, before, next, grid);
  });
}

function slopeOf(a: Point, b: Point): number {
  return (b.difference - a.difference) / (b.value - a.value);
}

/** Nothing where the grid has nothing between them. */
function onGrid(value: number, a: Point, b: Point, grid: number): number[] {
  const first = Math.floor(a.value / grid) * grid + grid;
  const last = Math.ceil(b.value / grid) * grid - grid;
  return first > last ? [] : [Math.min(Math.max(Math.round(value / grid) * grid, first), last)];
}
