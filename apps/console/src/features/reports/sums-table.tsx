'use client';

import type { Column } from '@stempel/ui/data-table';
import { DataTable } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useNamesApart } from '../../parts/names/use-names.ts';
import { type Grouping, sumSorts } from './groupings.ts';
import type { Figures, SumOfGroup, SumsOrder } from './use-report-sums.ts';
import { useSumFigures, useSumNames } from './use-sum-names.ts';

type Total = { account: SumOfGroup['account']; figures: Figures; before: Figures | null };
type Row = { sum: SumOfGroup } | { total: Total };

const partOf = (row: Row): Total => ('sum' in row ? row.sum : row.total);

interface SumsTableProps {
  label: string;
  rows: readonly SumOfGroup[];
  totals: readonly Total[];
  group: Grouping;
  order: SumsOrder;
  count: number;
  hrefOf: (sum: SumOfGroup) => string | null;
  onSort: (sort: { sort: (typeof sumSorts)[number]; direction: 'asc' | 'desc' }) => void;
  onNearEnd: () => void;
}

/** The groups with their figures, and what all of them come to: of every page. */
export function SumsTable(props: SumsTableProps) {
  const { rows, totals, order, count } = props;
  const columns = useColumns(props);
  const isWhole = rows.length >= count;
  return (
    <DataTable
      label={props.label}
      columns={columns}
      rows={[
        ...rows.map((sum): Row => ({ sum })),
        ...(isWhole ? totals.map((total): Row => ({ total })) : []),
      ]}
      rowCount={count + totals.length}
      rowId={(row) =>
        'sum' in row
          ? `${row.sum.account?.id} ${row.sum.key} ${row.sum.before_key}`
          : `total ${row.total.account?.id}`
      }
      rowHref={(row) => ('sum' in row ? props.hrefOf(row.sum) : null)}
      sort={{ id: order.sort, direction: order.direction }}
      onSort={({ id, direction }) => {
        const sort = sumSorts.find((one) => one === id);
        if (sort) props.onSort({ sort, direction });
      }}
      onNearEnd={props.onNearEnd}
    />
  );
}

function useColumns({ group, totals, order }: SumsTableProps): Column<Row>[] {
  const text = useTranslations('report');
  const formats = useFormats();
  const accounts = useNamesApart().account;
  const { nameOf } = useSumNames(group);
  const said = useSumFigures();
  const [first] = totals;
  const unit = first?.figures.minutes === null ? (first.figures.days === null ? null : 'days') : 'minutes';
  const ofAccounts = totals.some(({ account }) => account !== null);
  const end = { align: 'end' as const, className: 'whitespace-nowrap tabular-nums', sortable: true };
  const strong = (row: Row, shown: string) => ('total' in row ? <strong>{shown}</strong> : shown);
  const name: Column<Row> = {
    ...{ id: 'name', header: text(`groups.${group}`), sortable: true },
    cell: (row) => ('sum' in row ? nameOf(row.sum) : <strong>{text('inTotal')}</strong>),
  };
  const account: Column<Row> = {
    ...{ id: 'account', header: text('account') },
    cell: (row) => strong(row, accounts(partOf(row).account?.code ?? null)),
  };
  const amount: Column<Row> = {
    ...{ ...end, id: unit ?? 'rows', header: text(ofAccounts ? 'amount' : (unit ?? 'rows')) },
    cell: (row) => strong(row, said.amount(partOf(row).figures)),
  };
  const count = (id: 'rows' | 'employees'): Column<Row> => ({
    ...{ ...end, id, header: text(id), secondary: true },
    cell: (row) => strong(row, formats.number(partOf(row).figures[id])),
  });
  const compared: Column<Row>[] = [
    {
      ...{ ...end, id: 'before', header: text('before'), sortable: false },
      cell: (row) => {
        const { before } = partOf(row);
        return before ? strong(row, said.amount(before)) : null;
      },
    },
    {
      ...{ ...end, id: 'change', header: text('changed') },
      cell: (row) => {
        const { figures, before } = partOf(row);
        return before ? strong(row, said.change(figures, before)) : null;
      },
    },
  ];
  return [
    ...(group === 'account' && ofAccounts ? [] : [name]),
    ...(ofAccounts ? [account] : []),
    amount,
    ...(order.compare ? compared : []),
    ...(unit === null ? [] : [count('rows')]),
    ...(group === 'employee' ? [] : [count('employees')]),
  ];
}
