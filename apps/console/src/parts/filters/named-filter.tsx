import { classNames } from '@stempel/ui';
import type { ReactNode } from 'react';

interface NamedFilterProps {
  name: string;
  className?: string;
  children: ReactNode;
}

/** A filter that shows on screen by what it narrows; paper has its name, since what is chosen alone does not tell. */
export function NamedFilter({ name, className, children }: NamedFilterProps) {
  return (
    <div data-passing="" className={classNames('w-full', className)}>
      <span aria-hidden="true" className="mr-2 hidden text-ink-soft print:inline">
        {name}
      </span>
      {children}
    </div>
  );
}
