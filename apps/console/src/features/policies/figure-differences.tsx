'use client';

import type { Scenario } from '../../parts/plugins/typed-policy.ts';
import { useFigureNames } from './use-figure-names.ts';

/** Expected and actual figures of a test, where they differ. */
export function FigureDifferences({ differences }: { differences: Scenario['differences'] }) {
  const figures = useFigureNames();
  return (
    <ul className="mt-0.5 text-fine">
      {differences.map(({ path, expected, actual, unit }) => (
        <li key={path} className="flex flex-wrap gap-x-2">
          <span className="text-ink-soft">{figures.label(path)}</span>
          <del className="text-ink-soft">{figures.say(path, expected, unit)}</del>
          <span aria-hidden="true">→</span>
          <ins className="font-medium text-bad no-underline">{figures.say(path, actual, unit)}</ins>
        </li>
      ))}
    </ul>
  );
}
