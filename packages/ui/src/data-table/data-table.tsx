'use client';

import {
  type ColumnDef,
  getCoreRowModel,
  type RowSelectionState,
  useReactTable,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useUi } from '../ui-provider.tsx';
import type { Column, Sort } from './column.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useHeadInSight } from './use-head-in-sight.ts';
import { useRowKeys } from './use-row-keys.ts';

export type { Column, Sort } from './column.ts';

export interface DataTableProps<Row> {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  /** How many rows there are in all, where more can be read. */
  rowCount?: number | 'unknown';
  /** Called when the last rows read come near: time to read more. */
  onNearEnd?: () => void;
  rowId: (row: Row) => string;
  /** Where the whole row leads, if anywhere; the first column carries the link. */
  rowHref?: (row: Row) => string | null;
  /** Opens a row beside the list, on this page; the link is for another tab. */
  onOpen?: (row: Row) => void;
  rowName?: (row: Row) => string;
  /** The row whose object stands beside the list. */
  openId?: string | null;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: RowSelectionState;
  onSelectionChange?: (selection: RowSelectionState) => void;
  selectable?: (row: Row) => boolean;
  /** Draws the rows out of sight, too: for print. */
  whole?: boolean;
  /** Stands at the end of the head and stays with it, where the screen is not narrow. */
  tools?: ReactNode;
}

/** Of a row that nobody has seen yet; those with more to say are as high as they are. */
const rowHeight = 38;
/** Less than a page of the server: a list that is drawn whole seems near its end, and would ask for the next page at once. */
const virtualFrom = 90;
/** Rows before the end at which the next page is asked for. */
const nearRows = 60;

/** One table behaviour everywhere: the whole row is a link, j and k move, long lists draw only what is seen. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, selection } = props;
  const { text } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const definitions: ColumnDef<Row>[] = columns.map((column) => ({
    id: column.id,
    header: () => column.header,
  }));
  const table = useReactTable<Row>({
    data: rows as Row[],
    columns: definitions,
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    enableRowSelection: (row) => props.selectable?.(row.original) ?? true,
    state: { rowSelection: selection ?? {} },
    onRowSelectionChange: (update) => {
      props.onSelectionChange?.(typeof update === 'function' ? update(selection ?? {}) : update);
    },
  });
  useRowKeys(body);
  const isWide = useHeadInSight(box);
  const tableRows = table.getRowModel().rows;
  const isCut = tableRows.length > virtualFrom && !props.whole;
  const virtual = useWindowVirtualizer({
    count: tableRows.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: body.current?.offsetTop ?? 0,
    enabled: isCut,
  });
  const window = isCut ? virtual.getVirtualItems() : null;
  const first = window?.[0]?.index ?? 0;
  const last = window ? (window.at(-1)?.index ?? -1) : tableRows.length - 1;
  const { scrollMargin } = virtual.options;
  const above = (window?.[0]?.start ?? scrollMargin) - scrollMargin;
  const below = window ? virtual.getTotalSize() - ((window.at(-1)?.end ?? scrollMargin) - scrollMargin) : 0;
  // What is drawn whole for paper is not read on: nobody came near its end.
  const nearEnd = !props.whole && last >= tableRows.length - nearRows;
  const { onNearEnd } = props;
  // Asked again when rows came and their end is still near, but not at every render.
  useEffect(() => {
    if (nearEnd) onNearEnd?.();
  }, [nearEnd, tableRows.length]);
  const span = columns.length + (selection ? 1 : 0);
  return (
    <div className="relative">
      {props.tools ? (
        <div className="sticky top-[var(--bar-height,0px)] z-21 flex h-0 justify-end max-md:hidden print:hidden">
          <div className="h-8 pt-0.5 pr-1">{props.tools}</div>
        </div>
      ) : null}
      <div ref={box} className={classNames('relative', isWide && 'overflow-x-auto')}>
        <table
          className="w-full border-collapse text-dense"
          aria-label={props.label}
          aria-rowcount={
            props.rowCount === 'unknown' ? -1 : Math.max(props.rowCount ?? 0, tableRows.length) + 1
          }
        >
          <TableHead
            columns={columns}
            isWide={isWide}
            hasTools={props.tools !== undefined}
            {...(props.sort ? { sort: props.sort } : {})}
            {...(props.onSort ? { onSort: props.onSort } : {})}
            selectAll={
              selection
                ? {
                    label: text.selectAll,
                    checked: table.getIsAllRowsSelected(),
                    some: table.getIsSomeRowsSelected(),
                    toggle: table.toggleAllRowsSelected,
                  }
                : null
            }
          />
          <tbody ref={body}>
            <Spacer height={above} span={span} />
            {tableRows.slice(first, last + 1).map((row) => (
              <TableRow
                key={row.id}
                row={row.original}
                columns={columns}
                index={row.index}
                {...(isCut ? { measure: virtual.measureElement } : {})}
                hasTools={props.tools !== undefined}
                isOpen={row.id === props.openId}
                href={props.rowHref?.(row.original) ?? null}
                {...(props.onOpen ? { onOpen: () => props.onOpen?.(row.original) } : {})}
                {...(props.rowName ? { name: props.rowName(row.original) } : {})}
                select={
                  selection
                    ? {
                        checked: row.getIsSelected(),
                        enabled: row.getCanSelect(),
                        toggle: row.toggleSelected,
                      }
                    : null
                }
              />
            ))}
            <Spacer height={below} span={span} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={span} style={{ height }} className="p-0" />
    </tr>
  ) : null;
}
