'use client';

import { EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { DifferenceList } from './difference-list.tsx';
import { useDifference } from './use-difference.ts';
import type { DifferenceFilter } from './use-difference-filter.ts';

type Answer = Outputs['reports']['pendingDifferences'];
/** A unit, or all of them together. */
type Row = Answer['total'] & { unit: Answer['data'][number] | null };

interface DifferenceTableProps {
  query: Parameters<typeof Loaded<Answer>>[0]['query'];
  filter: DifferenceFilter;
}

/** The units, and what all come to below them. */
export function DifferenceTable({ query, filter }: DifferenceTableProps) {
  const page = useTranslations('page');
  const text = useTranslations('report');
  const columns = useColumns();
  const { cause } = filter.filter;
  return (
    <Panel flush className="overflow-clip">
      <Loaded query={query} as={SkeletonTable}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState icon={<PageIcon page="reports" />} title={text('nothingPending')}>
              {filter.filtered ? text('emptyFilteredPending') : text('emptyHint.pendingDifferences')}
            </EmptyState>
          ) : (
            <ListTable
              list="pendingDifferences"
              label={page('pendingDifferences')}
              columns={columns}
              rows={[
                ...data.map((unit): Row => ({ ...unit, unit })),
                ...(data.length > 1 ? [{ ...total, unit: null }] : []),
              ]}
              rowId={(row) => row.unit?.org_unit_id ?? 'total'}
              rowHref={(row) => row.unit && hrefOf(row.unit.org_unit_id, cause)}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function hrefOf(unit: string, cause: string | null): string {
  const query = new URLSearchParams({ of: unit, ...(cause === null ? {} : { cause }) });
  return `/reports/pending-differences?${query}`;
}

function useColumns(): Column<Row>[] {
  const text = useTranslations('report');
  const field = useTranslations('field');
  const formats = useFormats();
  const said = useDifference();
  // Cells alone: the heads keep their middle.
  const className = '[td&]:align-top';
  return [
    {
      id: 'unit',
      header: field('orgUnit'),
      className,
      cell: ({ unit }) => (unit ? unit.org_unit_name : <strong>{text('inTotal')}</strong>),
    },
    {
      id: 'code',
      header: field('code'),
      secondary: true,
      className,
      cell: ({ unit }) => <span className="text-ink-soft">{unit?.org_unit}</span>,
    },
    {
      id: 'corrections',
      header: text('corrections'),
      align: 'end',
      className,
      cell: (row) => formats.number(row.corrections),
    },
    {
      id: 'employees',
      header: text('employees'),
      align: 'end',
      secondary: true,
      className,
      cell: (row) => formats.number(row.employees),
    },
    {
      id: 'period',
      header: text('period'),
      secondary: true,
      className,
      cell: ({ from, to }) => (from !== null && to !== null ? formats.period({ from, to }) : ''),
    },
    {
      id: 'differences',
      header: text('differences'),
      className,
      cell: (row) => <DifferenceList lines={said.sums(row.differences)} strong={row.unit === null} />,
    },
  ];
}
