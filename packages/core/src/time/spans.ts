/** A minute on the time line: whole minutes since 1970-01-01T00:00Z. */
export type EpochMinute = number;

/**
 * A set of minutes as a flat list [start, end, start, end, …] of half-open spans.
 * Invariant: sorted, no empty span, and touching spans are one, so each span is a maximal run (docs/evaluation.md).
 */
export type Spans = readonly number[];

export const noSpans: Spans = Object.freeze([]);

/** Appends [start, end) to a list under construction; start must not lie before the last start. */
export function pushSpan(spans: number[], start: EpochMinute, end: EpochMinute): void {
  if (end <= start) return;
  const last = spans.length - 1;
  if (last > 0 && start <= (spans[last] as number)) {
    if (end > (spans[last] as number)) spans[last] = end;
    return;
  }
  spans.push(start, end);
}

/** Number of minutes in the set. */
export function countMinutes(spans: Spans): number {
  let total = 0;
  for (let i = 0; i < spans.length; i += 2) total += (spans[i + 1] as number) - (spans[i] as number);
  return total;
}

/** Minutes that lie in both sets. */
export function intersectSpans(a: Spans, b: Spans): Spans {
  if (a.length === 0 || b.length === 0) return noSpans;
  const result: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const endA = a[i + 1] as number;
    const endB = b[j + 1] as number;
    pushSpan(result, Math.max(a[i] as number, b[j] as number), Math.min(endA, endB));
    if (endA < endB) i += 2;
    else j += 2;
  }
  return result;
}

/** Minutes that lie in either set. */
export function uniteSpans(a: Spans, b: Spans): Spans {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const result: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (j >= b.length || (i < a.length && (a[i] as number) <= (b[j] as number))) {
      pushSpan(result, a[i] as number, a[i + 1] as number);
      i += 2;
    } else {
      pushSpan(result, b[j] as number, b[j + 1] as number);
      j += 2;
    }
  }
  return result;
}

/** Minutes of `a` that do not lie in `b`. */
export function subtractSpans(a: Spans, b: Spans): Spans {
  if (a.length === 0 || b.length === 0) return a;
  const result: number[] = [];
  let j = 0;
  for (let i = 0; i < a.length; i += 2) {
    let start = a[i] as number;
    const end = a[i + 1] as number;
    while (j < b.length && (b[j + 1] as number) <= start) j += 2;
    let k = j;
    while (k < b.length && (b[k] as number) < end) {
      pushSpan(result, start, b[k] as number);
      start = Math.max(start, b[k + 1] as number);
      k += 2;
    }
    pushSpan(result, start, end);
  }
  return result;
}

/** Minutes of the set inside [from, to). */
export function clipSpans(spans: Spans, from: EpochMinute, to: EpochMinute): Spans {
  const result: number[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    pushSpan(result, Math.max(spans[i] as number, from), Math.min(spans[i + 1] as number, to));
  }
  return result;
}

/** The set without its last `minutes` minutes. */
export function dropLastMinutes(spans: Spans, minutes: number): Spans {
  return takeFirstMinutes(spans, Math.max(0, countMinutes(spans) - minutes));
}

/** The first `minutes` minutes of the set, chronologically. */
export function takeFirstMinutes(spans: Spans, minutes: number): Spans {
  const result: number[] = [];
  let left = minutes;
  for (let i = 0; i < spans.length && left > 0; i += 2) {
    const start = spans[i] as number;
    const length = Math.min(left, (spans[i + 1] as number) - start);
    pushSpan(result, start, start + length);
    left -= length;
  }
  return result;
}
