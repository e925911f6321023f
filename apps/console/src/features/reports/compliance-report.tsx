'use client';

import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useViolationName } from '../../parts/names/names.ts';
import { useNamesApart } from '../../parts/names/use-names.ts';
import { SeverityBadge } from '../../parts/statements/severity-badge.tsx';
import { useViolationFacts } from '../../parts/statements/use-violation-facts.ts';
import { useMay } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { Report } from './report.tsx';
import { SeverityFilter, StepFilter } from './report-filters.tsx';
import { useMonthHref, useRowColumns } from './row-columns.tsx';
import { inList, useReportFilter } from './use-report-filter.ts';

type Row = Outputs['reports']['workingTimeCompliance']['data'][number];

/** Violations that the evaluation of statements found. */
export function ComplianceReport() {
  const filter = useReportFilter();
  const href = useHref();
  const columns = useColumns();
  const { severity, step } = filter.filter;
  const asked = { ...filter.asked, ...inList({ severity }), ...inList({ step }) };
  return (
    <Report
      name="working-time-compliance"
      filter={filter}
      asked={asked}
      read={(client, page) => client.reports.workingTimeCompliance.query(page)}
      columns={columns}
      weight="severity"
      {...(href ? { href } : {})}
    >
      <SeverityFilter filter={filter} />
      <StepFilter filter={filter} />
    </Report>
  );
}

/** To the statement that found it, or to the month of the employee. */
function useHref(): ((row: Row) => string) | undefined {
  const may = useMay();
  const month = useMonthHref();
  if (may('statements', 'read'))
    return (row) =>
      row.statement_id
        ? `/statements/${row.statement_id}`
        : `/statements?state=all&employee=${row.employee_id}`;
  return month ? (row) => month(row.employee_id, row.date) : undefined;
}

function useColumns(): Column<Row>[] {
  const text = useTranslations('report');
  const state = useTranslations('incident.state');
  const name = useViolationName();
  const facts = useViolationFacts(useNamesApart().account);
  return [
    ...useRowColumns<Row>((row) => row.date),
    {
      id: 'severity',
      sortable: true,
      header: text('severity'),
      secondary: true,
      cell: (row) => <SeverityBadge severity={row.severity} />,
    },
    { id: 'step', header: text('violation'), cell: (row) => name(row.step) },
    {
      id: 'facts',
      header: text('figures'),
      secondary: true,
      cell: (row) => <span className="text-ink-soft">{facts(row.details).join(' · ')}</span>,
    },
    { id: 'state', header: text('state'), secondary: true, cell: (row) => state(row.state) },
  ];
}
