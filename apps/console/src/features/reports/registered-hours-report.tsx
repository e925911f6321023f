'use client';

import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { idIn } from '../../parts/filters/id-in.ts';
import { useDimensionNames } from '../../parts/names/use-dimension-names.ts';
import { useNamesApart } from '../../parts/names/use-names.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { Report } from './report.tsx';
import { ActivityFilter, ApprovalFilter, ProjectFilter } from './report-filters.tsx';
import { useMonthHref, useRowColumns } from './row-columns.tsx';
import { countedApprovals, inList, useReportFilter } from './use-report-filter.ts';

type Row = Outputs['reports']['registeredHours']['data'][number];

/** What time was posted to. */
export function RegisteredHoursReport() {
  const filter = useReportFilter();
  const month = useMonthHref();
  const columns = useColumns();
  const { activity, project, approval } = filter.filter;
  const asked = {
    ...filter.asked,
    ...inList(idIn('activity_id', activity)),
    ...inList(idIn('project_id', project)),
    approval: approval ? [approval] : countedApprovals,
  };
  return (
    <Report
      name="registered-hours"
      filter={filter}
      asked={asked}
      read={(client, page) => client.reports.registeredHours.query(page)}
      columns={columns}
      weight="minutes"
      {...(month ? { href: (row: Row) => month(row.employee_id, row.date) } : {})}
    >
      <ActivityFilter filter={filter} />
      <ProjectFilter filter={filter} />
      <ApprovalFilter filter={filter} />
    </Report>
  );
}

function useColumns(): Column<Row>[] {
  const text = useTranslations('report');
  const formats = useFormats();
  const names = useNamesApart();
  const tags = useTags();
  const approval = useTranslations('approval');
  return [
    ...useRowColumns<Row>((row) => row.date),
    { id: 'activity', header: text('activity'), cell: (row) => names.activity(row.activity) },
    {
      id: 'minutes',
      header: text('posted'),
      sortable: true,
      align: 'end',
      cell: (row) => formats.clock(row.minutes),
    },
    { id: 'project', header: text('project'), secondary: true, cell: (row) => names.project(row.project) },
    {
      id: 'dimensions',
      header: text('dimensions'),
      secondary: 'last',
      cell: (row) => tags(row.dimension_values),
    },
    {
      id: 'approval',
      header: text('state'),
      secondary: true,
      cell: (row) => (row.approval && row.approval !== 'not-required' ? approval(row.approval) : null),
    },
    { id: 'note', header: text('note'), secondary: 'last', cell: (row) => row.note },
  ];
}

/** `Vehicle: Van 1` */
function useTags(): (values: Readonly<Record<string, string>>) => string {
  const names = useDimensionNames();
  return (values) =>
    Object.entries(values)
      .map(([code, value]) => `${names.dimension(code)}: ${names.value(code, value)}`)
      .join(' · ');
}
