'use client';

import { Button, Checkbox } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { EmployeeFilter } from '../../parts/filters/employee-filter.tsx';
import { FoldedFilters } from '../../parts/filters/folded-filters.tsx';
import { PeriodFilter } from '../../parts/filters/period-filter.tsx';
import { UnitAndBelowFilter } from '../../parts/filters/unit-and-below-filter.tsx';
import { groupingsOf, type SummedName } from './groupings.ts';
import type { ReportFilter } from './use-report-filter.ts';

interface ReportToolbarProps {
  name: SummedName;
  filter: ReportFilter;
  children?: ReactNode;
}

/** Period, employee, org unit, and what a report has beside them; by what its rows are added up. */
export function ReportToolbar({ name, filter: report, children }: ReportToolbarProps) {
  const action = useTranslations('action');
  const text = useTranslations('report');
  const { filter, setFilter, filtered, dates, order, setOrder } = report;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <PeriodFilter {...dates} />
      <FoldedFilters isSet={filtered}>
        <EmployeeFilter value={filter.employee} onChange={(employee) => setFilter({ employee })} />
        <UnitAndBelowFilter filter={filter} onChange={setFilter} />
        {children}
        <ChoiceFilter
          label={text('group')}
          value={order.group}
          any={text('ungrouped')}
          choices={groupingsOf[name].map((value) => ({ value, name: text(`groups.${value}`) }))}
          onChange={(group) => setOrder({ group, sort: null, direction: null })}
        />
        <Checkbox
          label={text('compare')}
          checked={order.compare}
          onChange={(event) => setOrder({ compare: event.target.checked || null })}
        />
      </FoldedFilters>
      {filtered ? (
        <Button size="small" variant="quiet" onClick={() => setFilter(null)}>
          {action('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}
