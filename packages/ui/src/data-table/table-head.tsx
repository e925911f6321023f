'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useUi } from '../ui-provider.tsx';
import { cellClass, toolsRoom } from './cell-class.ts';
import type { Column, Sort } from './column.ts';

interface SelectAll {
  label: string;
  checked: boolean;
  some: boolean;
  toggle: (value: boolean) => void;
}

interface TableHeadProps<Row> {
  columns: ReadonlyArray<Column<Row>>;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selectAll: SelectAll | null;
  /** The table is wider than its box, which scrolls sideways: `useHeadInSight` moves the head. */
  isWide: boolean;
  /** Leaves room for them at the end. */
  hasTools: boolean;
}

/** The header row: sorting by the server, selecting all that can be selected. It stays in sight below the bar of the page. */
export function TableHead<Row>({ columns, sort, onSort, selectAll, isWide, hasTools }: TableHeadProps<Row>) {
  return (
    <thead
      className={classNames(
        'z-20 scroll-mt-[var(--bar-height,0px)] bg-surface print:static print:transform-none!',
        // A border of collapsed ones would scroll away from below a head that stays.
        'after:absolute after:inset-x-0 after:bottom-0 after:h-px after:bg-line',
        isWide ? 'relative' : 'sticky top-[var(--bar-height,0px)]',
      )}
    >
      <tr className="text-ink-soft">
        {selectAll ? (
          <th scope="col" className="w-10 pl-4 print:hidden">
            <SelectAllBox {...selectAll} />
          </th>
        ) : null}
        {columns.map((column, position) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={
              sort?.id === column.id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
            }
            className={classNames(
              'h-9 text-fine font-medium whitespace-nowrap',
              hasTools && toolsRoom(columns, position),
              cellClass(columns, position),
            )}
          >
            {column.sortable && onSort ? (
              <SortButton column={column} {...(sort ? { sort } : {})} onSort={onSort} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort?: Sort;
  onSort: (sort: Sort) => void;
}) {
  const { text } = useUi();
  const active = sort?.id === column.id;
  const next = active && sort.direction === 'asc' ? 'desc' : 'asc';
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1 font-medium hover:text-ink [&_svg]:size-3.5"
      title={next === 'asc' ? text.sortAscending : text.sortDescending}
      onClick={() => onSort({ id: column.id, direction: next })}
    >
      {column.header}
      {active ? sort.direction === 'asc' ? <ArrowUp /> : <ArrowDown /> : null}
    </button>
  );
}

function SelectAllBox({ label, checked, some, toggle }: SelectAll) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked;
  }, [some, checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => toggle(event.target.checked)}
      className="block size-4 accent-accent"
    />
  );
}
