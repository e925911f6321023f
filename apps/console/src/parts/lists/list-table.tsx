'use client';

import { DataTable, type DataTableProps } from '@stempel/ui/data-table';
import { ColumnChooser } from './column-chooser.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'tools'> {
  /** By which name the columns that a person hides are kept. */
  list: string;
  /** It stands beside other lists of its page: its columns are not part of the address. */
  apart?: boolean;
}

/** The table of a list, of which everybody hides the columns they do not need. The first says what a row is and stays. */
export function ListTable<Row>({ list, apart = false, columns, ...table }: ListTableProps<Row>) {
  const { hidden, hide } = useHiddenColumns(list, apart);
  const [first, ...others] = columns;
  const shown = others.filter(({ id }) => !hidden.includes(id));
  const chooser =
    others.length > 1 ? <ColumnChooser columns={others} hidden={hidden} onHide={hide} /> : undefined;
  return (
    <DataTable
      {...(table as DataTableProps<Row>)}
      columns={first ? [first, ...shown] : []}
      {...(chooser ? { tools: chooser } : {})}
    />
  );
}
