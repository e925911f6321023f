'use client';

import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { readPunch, timeWithPlace } from '../../format/recorded-clock.ts';
import { type Formats, useFormats } from '../../format/use-formats.ts';
import { useNamesApart } from '../../parts/names/use-names.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { Report } from './report.tsx';
import { ReasonFilter } from './report-filters.tsx';
import { useMonthHref, useRowColumns } from './row-columns.tsx';
import { inList, useReportFilter } from './use-report-filter.ts';

type Row = Outputs['reports']['presence']['data'][number];

/** Punches as they were recorded. */
export function PresenceReport() {
  const filter = useReportFilter();
  const month = useMonthHref();
  const columns = useColumns();
  const asked = { ...filter.asked, ...inList({ reason: filter.filter.reason }) };
  return (
    <Report
      name="presence"
      filter={filter}
      asked={asked}
      read={(client, page) => client.reports.presence.query(page)}
      columns={columns}
      weight="minutes"
      {...(month ? { href: (row: Row) => month(row.employee_id, row.date) } : {})}
    >
      <ReasonFilter filter={filter} />
    </Report>
  );
}

function useColumns(): Column<Row>[] {
  const text = useTranslations('report');
  const formats = useFormats();
  const names = useNamesApart();
  const { workspace } = useSession();
  return [
    ...useRowColumns<Row>((row) => row.date),
    {
      id: 'time',
      header: text('time'),
      className: 'whitespace-nowrap',
      cell: (row) => span(row, { formats, zone: workspace.time_zone, stillOpen: text('stillOpen') }),
    },
    {
      id: 'minutes',
      header: text('elapsed'),
      sortable: true,
      align: 'end',
      cell: (row) => (row.minutes === null ? '–' : formats.clock(row.minutes)),
    },
    {
      id: 'reason',
      header: text('reason'),
      secondary: true,
      cell: (row) => (row.reason === null ? text('usualReason') : names.reason(row.reason)),
    },
    {
      id: 'activity',
      header: text('activity'),
      secondary: true,
      cell: (row) => [names.activity(row.activity), names.project(row.project)].filter(Boolean).join(' · '),
    },
    { id: 'note', header: text('note'), secondary: 'last', cell: (row) => row.note },
  ];
}

interface Reading {
  formats: Formats;
  /** The reader's. */
  zone: string;
  stillOpen: string;
}

/** `08:00–16:12` by the clock of the employment; an end on another date names it, and a clock elsewhere its place. */
function span(row: Row, { formats, zone, stillOpen }: Reading): string {
  const start = readPunch(row.start, row.time_zone, zone);
  if (row.end === null) return `${timeWithPlace(start)}–${stillOpen}`;
  const end = readPunch(row.end, row.time_zone, zone);
  const from = start.place === end.place ? start.time : timeWithPlace(start);
  const later = end.date === start.date ? '' : ` (${formats.weekday(end.date)})`;
  return `${from}–${timeWithPlace(end)}${later}`;
}
