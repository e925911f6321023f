'use client';

import { DataTable, type DataTableProps } from '@stempel/ui/data-table';
import { usePrinting } from '../page/use-printing.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { PrintedPart } from './printed-part.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'tools'> {
  /** By which name the columns that a person hides are kept. */
  list: string;
  /** It stands beside other lists of its page: its columns are not part of the address. */
  apart?: boolean;
}

/**
 * The table of a list, of which everybody hides the columns they do not need. The first says what a row is and stays. On paper
 * all rows that were read are drawn, and what was not is said.
 */
export function ListTable<Row>({ list, apart = false, columns, ...table }: ListTableProps<Row>) {
  const { hidden, hide } = useHiddenColumns(list, apart);
  const isPrinting = usePrinting();
  const { rows, rowCount, whole = false } = table;
  const [first, ...others] = columns;
  const shown = others.filter(({ id, stays }) => stays || !hidden.includes(id));
  const choices = others.filter(({ stays }) => !stays);
  const chooser =
    choices.length > 1 ? <ColumnChooser columns={choices} hidden={hidden} onHide={hide} /> : undefined;
  return (
    <>
      <PrintedPart shown={rows.length} count={rowCount} />
      <DataTable
        {...(table as DataTableProps<Row>)}
        columns={first ? [first, ...shown] : []}
        whole={whole || isPrinting}
        {...(chooser ? { tools: chooser } : {})}
      />
    </>
  );
}
