import type { Outputs } from '../../trpc/client.tsx';
import { allSupplements, codeOf, type Measure, type Sum } from './sandbox.ts';

export type CurvePoint = Outputs['sandbox']['curve'][number];

/** One value with what a measure comes to there. */
export interface Place {
  readonly id: string;
  readonly value: number;
  readonly difference: number;
  readonly sum: Sum;
  /** Whether it was asked for, or tried to find where it costs nothing or turns. */
  readonly asked: boolean;
  readonly refused: number;
}

/** The measures of a curve, those first that move most people. */
export function measuresOf(points: readonly CurvePoint[]): Sum[] {
  const found = new Map<string, Sum>();
  for (const line of points.flatMap(({ lines }) => lines)) {
    const known = found.get(codeOf(line));
    if (!known || line.up + line.down > known.up + known.down) found.set(codeOf(line), line);
  }
  const supplements = [...found.values()].filter(({ kind }) => kind === 'supplement');
  return [...found.values()].filter(
    ({ key, unit, currency }) =>
      // The sum of one line is that line.
      key !== allSupplements ||
      supplements.filter((other) => other.unit === unit && other.currency === currency).length > 2,
  );
}

/** What a measure comes to at each value; 0 where no rule gave such a line. */
export function placesOf(points: readonly CurvePoint[], measure: Measure): Place[] {
  const code = codeOf(measure);
  const nothing = { ...measure, before: '0', after: '0', difference: '0', up: 0, down: 0 };
  return points
    .map(({ id, value, asked, refused, lines }) => {
      const sum = lines.find((line) => codeOf(line) === code) ?? nothing;
      return { id, asked, refused, sum, value: Number(value), difference: Number(sum.difference) };
    })
    .toSorted((a, b) => a.value - b.value);
}

/** What a step of one does after a place; none after the last. */
export function slopesOf(places: readonly Place[]): (number | undefined)[] {
  return places.map((place, index) => {
    const next = places[index + 1];
    return next && (next.difference - place.difference) / (next.value - place.value);
  });
}

/** A turn that is smaller than this share of the steepest slope is one of rounding. */
const noticed = 0.02;

/** Places at which the curve turns. */
export function kinksOf(places: readonly Place[]): Place[] {
  const slopes = slopesOf(places);
  const steepest = Math.max(0, ...slopes.map((slope) => Math.abs(slope ?? 0)));
  return places.filter((_, index) => {
    const [before, after] = [slopes[index - 1], slopes[index]];
    return before !== undefined && after !== undefined && Math.abs(after - before) > noticed * steepest;
  });
}

/** Where a measure costs nothing: at values that were tried, or somewhere between two neighbours of which neither does. */
export interface Zero {
  readonly from: Place;
  readonly to: Place;
  readonly exact: boolean;
}

export function zerosOf(places: readonly Place[]): Zero[] {
  const zeros: Zero[] = [];
  for (const [index, place] of places.entries()) {
    const last = zeros.at(-1);
    const before = places[index - 1];
    if (place.difference === 0) {
      if (last?.exact && last.to === before) zeros[zeros.length - 1] = { ...last, to: place };
      else zeros.push({ from: place, to: place, exact: true });
    } else if (before && Math.sign(before.difference) * Math.sign(place.difference) === -1)
      zeros.push({ from: before, to: place, exact: false });
  }
  return zeros;
}

/** The places beside a zero at which something is gained or lost, the nearest that were asked for. */
export function sidesOf(places: readonly Place[], { from, to }: Zero): { below?: Place; above?: Place } {
  const below = places.findLast((one) => one.value <= from.value && one.difference !== 0);
  const above = places.find((one) => one.value >= to.value && one.difference !== 0);
  return { ...(below ? { below } : {}), ...(above ? { above } : {}) };
}

/** A step of 1, 2 or 5 times a power of ten, of which some ten reach over a range. */
export function roundStep(span: number, whole: boolean): number {
  const rough = span / 10;
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? power;
  return whole ? Math.max(1, Math.round(step)) : Number(step.toPrecision(2));
}

/** A person waits for so many runs; the server refuses more. */
export const mostValues = 41;

/** How many values a range has; 0 while it is not typed to its end. */
export function countValues({ from, to, step }: { from: string; to: string; step: string }): number {
  const isTyped = [from, to, step].every((value) => /^-?\d{1,9}(\.\d{1,4})?$/.test(value));
  if (!isTyped || Number(step) <= 0 || Number(to) < Number(from)) return 0;
  const whole = (value: string) => Math.round(Number(value) * 10_000);
  return Math.floor((whole(to) - whole(from)) / whole(step)) + 1;
}
