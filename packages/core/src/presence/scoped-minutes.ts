import type { DateRange } from '../time/epoch-day.ts';
import { pushSpan, type Spans } from '../time/spans.ts';
import { forEachPart } from './keep-cells.ts';
import { type ScopeName, scopeKey } from './scopes.ts';
import type { Cell, Timeline } from './timeline.ts';

/** Minutes per scope, scopes in order of their first minute. Minutes of no scope are left out. */
export function minutesPerScope(
  spans: Spans,
  cells: readonly Cell[],
  scope: ScopeName,
  period: DateRange,
): ReadonlyMap<number, number> {
  const totals = new Map<number, number>();
  forEachPart(spans, cells, (start, end, cell) => {
    const key = scopeKey(cell, scope, period);
    if (key !== undefined) totals.set(key, (totals.get(key) ?? 0) + end - start);
  });
  return totals;
}

/** Bounds on the ordinal of a minute within its scope: kept when first ≤ ordinal < last, counted from 0. */
export interface OrdinalRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The minutes whose ordinal within their scope, counted chronologically over `counted`, lies in the range
 * the scope is given; undefined keeps nothing of the scope.
 */
export function keepOrdinals(
  counted: Spans,
  timeline: Timeline,
  scope: ScopeName,
  period: DateRange,
  rangeOf: (key: number, cell: Cell) => OrdinalRange | undefined,
): Spans {
  const kept: number[] = [];
  const counts = new Map<number, number>();
  const ranges = new Map<number, OrdinalRange | undefined>();
  forEachPart(counted, timeline.cells, (start, end, cell) => {
    const key = scopeKey(cell, scope, period);
    if (key === undefined) return;
    const before = counts.get(key) ?? 0;
    counts.set(key, before + end - start);
    if (before === 0) ranges.set(key, rangeOf(key, cell));
    const range = ranges.get(key);
    if (range)
      pushSpan(kept, start + Math.max(0, range.from - before), Math.min(end, start + range.to - before));
  });
  return kept;
}
