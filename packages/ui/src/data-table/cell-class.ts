import { classNames } from '../class-names.ts';
import type { Column } from './column.ts';

/** The room that what stands at the end of the head needs, beside the last column that is there. */
export function toolsRoom<Row>(columns: ReadonlyArray<Column<Row>>, position: number): string | undefined {
  const next = columns.slice(position + 1);
  if (next.length === 0) return 'md:pr-10!';
  return next.every(({ secondary }) => secondary === 'last') ? 'md:max-xl:pr-10!' : undefined;
}

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
