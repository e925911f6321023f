import { NextIcon } from '@stempel/ui/icons';
import type { ReactNode } from 'react';

interface LineDetailsProps {
  name: ReactNode;
  note?: ReactNode;
  figure: ReactNode;
  children: ReactNode;
  onToggle?: (open: boolean) => void;
}

/** One line with its figure; opening it shows how the figure came about. */
export function LineDetails({ name, note, figure, children, onToggle }: LineDetailsProps) {
  return (
    <details
      className="border-b border-line last:border-b-0"
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="flex min-h-10 list-none items-center gap-2 px-4 py-1.5 hover:bg-accent-soft/50 focus-visible:outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
        <NextIcon
          className="size-4 shrink-0 text-ink-soft transition-transform [details[open]>summary>&]:rotate-90"
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className="block text-dense font-medium">{name}</span>
          {note ? <span className="block text-fine text-pretty text-ink-soft">{note}</span> : null}
        </span>
        <span className="text-sm whitespace-nowrap tabular-nums">{figure}</span>
      </summary>
      <div className="bg-sunken/60 px-4 py-3 pl-10 text-dense">{children}</div>
    </details>
  );
}
