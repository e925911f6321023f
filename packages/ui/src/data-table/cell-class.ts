import { classNames } from '../class-names.ts';
import type { Column } from './column.ts';

/** How the cells of a column stand, in the head and in the rows. */
export function cellClass<Row>(columns: ReadonlyArray<Column<Row>>, position: number): string {
  const { align = 'start', secondary, className } = columns[position] ?? {};
  const next = columns[position + 1];
  return classNames(
    'px-2 first:pl-4 last:pr-4 max-md:not-first:pl-1.5 max-md:not-last:pr-1.5',
    align === 'end' ? 'text-right [td&]:whitespace-nowrap' : 'text-left',
    // Words that follow would read as part of the figure.
    align === 'end' && next && next.align !== 'end' && 'md:pr-6',
    secondary === 'last' ? 'max-xl:hidden' : secondary && 'max-md:hidden',
    className,
  );
}
