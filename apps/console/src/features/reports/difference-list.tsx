'use client';

import { classNames } from '@stempel/ui';

interface DifferenceListProps {
  lines: readonly { key: string; name: string; amount: string }[];
  strong?: boolean;
}

/** Differences by name, one under the other. */
export function DifferenceList({ lines, strong = false }: DifferenceListProps) {
  return (
    <ul className="flex max-w-md flex-col gap-0.5 tabular-nums">
      {lines.map(({ key, name, amount }) => (
        <li key={key} className="flex flex-wrap justify-between gap-x-4">
          <span className="text-ink-soft">{name}</span>
          <span className={classNames('ml-auto text-right', strong ? 'font-semibold' : 'font-medium')}>
            {amount}
          </span>
        </li>
      ))}
    </ul>
  );
}
