'use client';

import { usePolicyName } from '../names/names.ts';
import { useNames } from '../names/use-names.ts';
import type { MarkedLine } from './marks-of-day.ts';
import { letterOf } from './rule-tone.ts';

interface Line extends Pick<MarkedLine, 'intervals'> {
  readonly line: string;
  readonly activity: string | null;
}

/** Lines of supplement rules with a letter each and the name that people know them by. */
export function useMarkedLines(lines: readonly Line[]): MarkedLine[] {
  const names = useNames();
  const policyName = usePolicyName();
  return lines.map(({ line, activity, intervals }, index) => ({
    letter: letterOf(index),
    name: activity === null ? policyName(line) : names.activity(activity),
    intervals,
  }));
}
