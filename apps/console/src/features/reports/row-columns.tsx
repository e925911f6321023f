'use client';

import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useMay } from '../../session/session-context.tsx';

interface ReportRow {
  employee_id: string;
  employee_number: string;
  employee_name: string;
}

/** The columns every report begins with: when, and who, one below the other on a phone; the number gives way first. */
export function useRowColumns<Row extends ReportRow>(dateOf: (row: Row) => string): Column<Row>[] {
  const text = useTranslations('report');
  const field = useTranslations('field');
  const formats = useFormats();
  return [
    {
      id: 'date',
      header: text('date'),
      sortable: true,
      className: 'md:whitespace-nowrap',
      cell: (row) => (
        <>
          {formats.date(dateOf(row))}
          <span className="sr-only">, </span>
          <span className="block text-ink-soft md:sr-only">{row.employee_name}</span>
        </>
      ),
    },
    {
      id: 'employee',
      header: text('employee'),
      secondary: true,
      sortable: true,
      cell: (row) => row.employee_name,
    },
    {
      id: 'number',
      header: field('employee_number'),
      secondary: 'last',
      sortable: true,
      cell: (row) => <span className="text-ink-soft">{row.employee_number}</span>,
    },
  ];
}

/** Where rows about recorded time lead, for who may see the month of an employee. */
export function useMonthHref() {
  const may = useMay();
  if (!may('timesheet', 'read')) return undefined;
  return (employeeId: string, date: string) => `/employees/${employeeId}/month?month=${date.slice(0, 7)}`;
}
