'use client';

import { daysWithin, type Period } from '@stempel/core/told-figures';
import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useNamesApart } from '../../parts/names/use-names.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { Report } from './report.tsx';
import { AbsenceStateFilter } from './report-filters.tsx';
import { useMonthHref, useRowColumns } from './row-columns.tsx';
import { inList, useReportFilter } from './use-report-filter.ts';

type Row = Outputs['reports']['absence']['data'][number];

/** Absences that touch the period; sickness is a report of its own. */
export function AbsenceReport({ name }: { name: 'absence' | 'sickness' }) {
  const filter = useReportFilter();
  const month = useMonthHref();
  const columns = useColumns(filter.dates.period);
  const asked = { ...filter.asked, ...inList({ state: filter.filter.state }) };
  return (
    <Report
      name={name}
      filter={filter}
      asked={asked}
      read={(client, page) => client.reports[name].query(page)}
      columns={columns}
      weight="days"
      {...(month ? { href: (row: Row) => month(row.employee_id, row.from) } : {})}
    >
      <AbsenceStateFilter filter={filter} />
    </Report>
  );
}

function useColumns(period: Period): Column<Row>[] {
  const text = useTranslations('report');
  const state = useTranslations('absence.state');
  const formats = useFormats();
  const names = useNamesApart();
  return [
    ...useRowColumns<Row>((row) => row.from),
    {
      id: 'to',
      header: text('lastDay'),
      className: 'whitespace-nowrap',
      cell: (row) => (row.to === null ? text('openEnd') : formats.date(row.to)),
    },
    {
      id: 'days',
      header: text('days'),
      sortable: true,
      align: 'end',
      cell: (row) => formats.decimal(daysWithin(row, period)),
    },
    {
      id: 'share',
      header: text('share'),
      align: 'end',
      // The days have it in them already.
      secondary: 'last',
      cell: (row) => (Number(row.share) === 1 ? text('wholeDays') : formats.decimal(row.share)),
    },
    {
      id: 'activity',
      header: text('activity'),
      secondary: true,
      cell: (row) => names.activity(row.activity),
    },
    {
      id: 'account',
      header: text('account'),
      secondary: 'last',
      cell: (row) => names.account(row.account),
    },
    { id: 'state', header: text('state'), secondary: true, cell: (row) => state(row.state) },
  ];
}
