import type { RuleContext, Run } from '../contract/plugin.ts';
import { type ScopeName, scopeKey } from '../presence/scopes.ts';
import type { Cell } from '../presence/timeline.ts';
import type { Spans } from '../time/spans.ts';

/** Scopes of calculators: those of minutes, each matched interval, or the whole line. */
export type RunScope = ScopeName | 'interval' | 'line';

export function runsOf(spans: Spans): readonly Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    runs.push({ start: spans[i] as number, end: spans[i + 1] as number, added: 0 });
  }
  return runs;
}

/** Minutes of a run with what rounding added at its end. */
export function runMinutes(run: Run): number {
  return run.end - run.start + run.added;
}

export function totalMinutes(runs: readonly Run[]): number {
  let total = 0;
  for (const run of runs) total += runMinutes(run);
  return total;
}

/** A maximal contiguous run of matched minutes; parts cut by a wrapper belong together again. */
export interface MatchedInterval {
  readonly start: number;
  /** End with the minutes that rounding added. */
  readonly end: number;
  readonly minutes: number;
  readonly runs: readonly Run[];
}

/** The matched intervals of the runs, in order of time. */
export function intervalsOf(runs: readonly Run[]): readonly MatchedInterval[] {
  return groupContiguous(runs).map((group) => {
    const first = group[0] as Run;
    const last = group[group.length - 1] as Run;
    return { start: first.start, end: last.end + last.added, minutes: totalMinutes(group), runs: group };
  });
}

function groupContiguous(runs: readonly Run[]): readonly (readonly Run[])[] {
  const groups: Run[][] = [];
  let end: number | undefined;
  for (const run of runs) {
    const group = groups[groups.length - 1];
    if (group && run.start === end) group.push(run);
    else groups.push([run]);
    end = run.end;
  }
  return groups;
}

/**
 * The runs of each scope, scopes in order of their first minute. Added minutes belong to the scope of the
 * run's last minute (docs/supplements.md, Calculators).
 */
export function runsPerScope(
  runs: readonly Run[],
  scope: RunScope,
  context: RuleContext,
): readonly (readonly Run[])[] {
  if (runs.length === 0) return [];
  if (scope === 'line' || scope === 'period') return [runs];
  if (scope === 'interval') return groupContiguous(runs);
  const groups = new Map<number, Run[]>();
  const { cells } = context.timeline;
  let first = 0;
  for (const run of runs) {
    while (first < cells.length && (cells[first] as Cell).end <= run.start) first += 1;
    for (let k = first; k < cells.length && (cells[k] as Cell).start < run.end; k += 1) {
      const cell = cells[k] as Cell;
      const key = scopeKey(cell, scope, context.period);
      if (key !== undefined)
        addPart(groups, key, run, Math.max(run.start, cell.start), Math.min(run.end, cell.end));
    }
  }
  return [...groups.values()];
}

function addPart(groups: Map<number, Run[]>, key: number, run: Run, start: number, end: number): void {
  const part = { start, end, added: end === run.end ? run.added : 0 };
  const group = groups.get(key);
  if (group) group.push(part);
  else groups.set(key, [part]);
}
