'use client';

import { classNames } from '@stempel/ui';
import { type Difference, useDifference } from './use-difference.ts';

/** Sums of differences, one under the other. */
export function DifferenceList({ sums, strong }: { sums: readonly Difference[]; strong: boolean }) {
  const said = useDifference();
  return (
    <ul className="flex flex-col gap-0.5 tabular-nums">
      {sums.map((sum) => (
        <li key={`${sum.kind} ${sum.key}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="text-ink-soft">{said.name(sum)}</span>
          <span className={classNames('ml-auto text-right', strong ? 'font-semibold' : 'font-medium')}>
            {said.amount(sum)}
          </span>
        </li>
      ))}
    </ul>
  );
}
