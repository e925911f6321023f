'use client';

import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useAmount } from '../../parts/balances/use-amount.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { useKnownOn } from '../../parts/versioned/known-on.tsx';
import type { BalanceRow, useBalances } from './use-balances.ts';

/** One row for each employee and account; the row leads to the movements behind the figure. */
export function BalanceTable({ balances }: { balances: ReturnType<typeof useBalances> }) {
  const shown = useShownName();
  const page = useTranslations('page');
  const { asOfInput } = useAsOf();
  const { knownInput } = useKnownOn();
  const looking = new URLSearchParams({ ...asOfInput, ...knownInput }).toString();
  const columns = useColumns();
  const { query, rows, total, sort, onSort } = balances;
  return (
    <ListTable
      list="balances"
      label={page('balances')}
      columns={columns}
      rows={rows}
      rowCount={total}
      rowId={(row) => `${row.employee_id} ${row.account_id}`}
      rowHref={(row) => `/balances/${row.employee_id}/${row.account_id}${looking ? `?${looking}` : ''}`}
      rowName={(row) => `${row.employee_name}, ${shown(row.account_name)}`}
      sort={sort}
      onSort={onSort}
      onNearEnd={() => {
        if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
      }}
    />
  );
}

function useColumns(): Column<BalanceRow>[] {
  const shown = useShownName();
  const field = useTranslations('field');
  const text = useTranslations('balance');
  const formats = useFormats();
  const amount = useAmount();
  return [
    {
      id: 'name',
      header: text('employee'),
      sortable: true,
      cell: (row) => (
        <>
          {row.employee_name}
          <span className="sr-only">, {shown(row.account_name)}</span>
        </>
      ),
    },
    {
      id: 'number',
      header: field('employee_number'),
      secondary: true,
      sortable: true,
      cell: (row) => <span className="text-ink-soft">{row.employee_number}</span>,
    },
    { id: 'unit', header: field('orgUnit'), secondary: true, sortable: true, cell: (row) => row.unit },
    { id: 'account', header: text('account'), sortable: true, cell: (row) => shown(row.account_name) },
    {
      id: 'balance',
      header: text('balance'),
      align: 'end',
      sortable: true,
      cell: (row) => (
        <span className={isNegative(row) ? 'text-bad' : undefined}>
          {amount.held({ minutes: row.balance_minutes, days: row.balance_days })}
        </span>
      ),
    },
    {
      id: 'settled',
      header: text('settledTo'),
      secondary: true,
      className: 'whitespace-nowrap',
      cell: (row) => (
        <span className="text-ink-soft">
          {row.settled_to ? formats.date(row.settled_to) : text('notSettled')}
        </span>
      ),
    },
  ];
}

function isNegative({ balance_minutes: minutes, balance_days: days }: BalanceRow): boolean {
  return minutes === null ? (days ?? '').startsWith('-') : minutes < 0;
}
