'use client';

import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useAmount } from '../../parts/balances/use-amount.ts';
import { idIn } from '../../parts/filters/id-in.ts';
import { useNamesApart } from '../../parts/names/use-names.ts';
import { useMay } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { AccountTotals } from './account-totals.tsx';
import { Report } from './report.tsx';
import { AccountFilter, MovementKindFilter } from './report-filters.tsx';
import { useRowColumns } from './row-columns.tsx';
import { inList, useReportFilter } from './use-report-filter.ts';

type Row = Outputs['reports']['accountMovements']['data'][number];

/** Settled movements of time accounts, and what they add up to. */
export function AccountMovementsReport() {
  const filter = useReportFilter();
  const may = useMay();
  const columns = useColumns();
  const { account, kind } = filter.filter;
  const asked = { ...filter.asked, ...inList(idIn('account_id', account)), ...inList({ kind }) };
  return (
    <Report
      name="account-movements"
      filter={filter}
      asked={asked}
      read={(client, page) => client.reports.accountMovements.query(page)}
      columns={columns}
      weight="change"
      totals={<AccountTotals asked={asked} />}
      {...(may('timebank', 'read')
        ? { href: (row: Row) => `/balances/${row.employee_id}/${row.account_id}` }
        : {})}
    >
      <AccountFilter filter={filter} />
      <MovementKindFilter filter={filter} />
    </Report>
  );
}

function useColumns(): Column<Row>[] {
  const text = useTranslations('report');
  const kind = useTranslations('movementKind');
  const names = useNamesApart();
  const amount = useAmount();
  return [
    ...useRowColumns<Row>((row) => row.date),
    { id: 'account', header: text('account'), secondary: true, cell: (row) => names.account(row.account) },
    { id: 'kind', header: text('kind'), cell: (row) => kind(row.kind) },
    {
      id: 'change',
      header: text('change'),
      sortable: true,
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (row) => amount.change({ minutes: row.minutes, days: row.days }),
    },
  ];
}
