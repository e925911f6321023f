'use client';

import type { MouseEvent, RefCallback } from 'react';
import { classNames } from '../class-names.ts';
import { useUi } from '../ui-provider.tsx';
import { cellClass, toolsRoom } from './cell-class.ts';
import type { Column } from './column.ts';

interface TableRowProps<Row> {
  row: Row;
  index: number;
  /** Is told how high it is. */
  measure?: RefCallback<HTMLTableRowElement>;
  columns: ReadonlyArray<Column<Row>>;
  href: string | null;
  /** Instead of following the link, where it would stay in this tab. */
  onOpen?: () => void;
  name?: string;
  /** What it leads to stands beside the list. */
  isOpen: boolean;
  /** Leaves the room at the end that the head needs. */
  hasTools: boolean;
  select: { checked: boolean; enabled: boolean; toggle: (value: boolean) => void } | null;
}

/** What takes the focus does not come to lie behind the head that stays. */
const clearOfHead = 'scroll-mt-[calc(var(--bar-height,0px)+2.75rem)]';

/** Whether a press on a link would stay in this tab; then the router does not hear of it. */
function staysHere(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}

/** One row. The link of the first cell is stretched over the row, so that all of it can be clicked. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, href, onOpen, name, isOpen, hasTools, select } = props;
  const { text, link: Link } = useUi();
  return (
    <tr
      ref={props.measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={classNames(
        'relative h-[38px] border-b border-line last:border-b-0',
        href &&
          '-outline-offset-2 outline-accent hover:bg-accent-soft/55 has-[[data-row-link]:focus-visible]:bg-accent-soft has-[[data-row-link]:focus-visible]:outline-2',
        select?.checked && 'bg-accent-soft/70',
        isOpen && 'bg-accent-soft shadow-[inset_3px_0_0_var(--color-accent)]',
      )}
    >
      {select ? (
        <td className="w-10 pl-4 print:hidden">
          <input
            type="checkbox"
            aria-label={name ? `${text.selectRow}: ${name}` : text.selectRow}
            checked={select.checked}
            disabled={!select.enabled}
            onChange={(event) => select.toggle(event.target.checked)}
            className={classNames(
              'relative z-10 block size-4 accent-accent disabled:opacity-40',
              clearOfHead,
            )}
          />
        </td>
      ) : null}
      {columns.map((column, position) => (
        <td
          key={column.id}
          className={classNames(
            'py-1.5',
            column.align === 'end' && 'tabular-nums',
            hasTools && toolsRoom(columns, position),
            // A name without a space must not push the figures out of the screen.
            position === 0 && 'min-w-24 wrap-anywhere',
            cellClass(columns, position),
          )}
        >
          {position === 0 && href ? (
            <Link
              href={href}
              data-row-link
              onClickCapture={onOpen && ((event) => staysHere(event) && onOpen())}
              aria-current={isOpen ? 'true' : undefined}
              className={classNames(
                'font-medium text-ink outline-none after:absolute after:inset-0 focus-visible:underline',
                clearOfHead,
              )}
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}
