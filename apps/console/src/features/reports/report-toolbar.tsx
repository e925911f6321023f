'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmployeeFilter } from '../../parts/filters/employee-filter.tsx';
import { OrgUnitFilter } from '../../parts/filters/org-unit-filter.tsx';
import { PeriodFilter } from '../../parts/filters/period-filter.tsx';
import type { ReportFilter } from './use-report-filter.ts';

/** Period, employee, org unit, and what a report has beside them. */
export function ReportToolbar({ filter: report, children }: { filter: ReportFilter; children?: ReactNode }) {
  const action = useTranslations('action');
  const { filter, setFilter, filtered, period, setPeriod } = report;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <PeriodFilter period={period} setPeriod={setPeriod} />
      <EmployeeFilter value={filter.employee} onChange={(employee) => setFilter({ employee })} />
      <OrgUnitFilter value={filter.unit} onChange={(unit) => setFilter({ unit })} />
      {children}
      {filtered ? (
        <Button size="small" variant="quiet" onClick={() => setFilter(null)}>
          {action('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}
