'use client';

import { EmptyState, Panel } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { DifferenceList } from './difference-list.tsx';
import { type Difference, useDifference } from './use-difference.ts';
import { causes, type DifferenceFilter } from './use-difference-filter.ts';

type Row = Outputs['corrections']['list']['data'][number];

interface CorrectionsOfUnitProps {
  filter: DifferenceFilter;
  /** What they come to: it tells what each line counts. */
  sums: readonly Difference[];
}

/** The pending corrections of one unit; each leads to its statement, where it is decided. */
export function CorrectionsOfUnit({ filter: { askedOf }, sums }: CorrectionsOfUnitProps) {
  const text = useTranslations('report');
  const correction = useTranslations('correction');
  const columns = useColumns(sums);
  const client = useTRPCClient();
  const { query, rows } = usePages(['corrections', askedOf], (page) =>
    client.corrections.list.query({ ...askedOf, limit: 100, ...page }),
  );
  return (
    <Panel flush className="overflow-clip">
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={<PageIcon page="reports" />} title={text('nothingPending')}>
              {text('emptyFilteredPending')}
            </EmptyState>
          ) : (
            <ListTable
              list="pendingCorrections"
              apart
              label={correction('pending')}
              columns={columns}
              rows={rows}
              rowCount={query.hasNextPage ? 'unknown' : rows.length}
              rowId={(row) => row.id}
              rowHref={(row) => {
                const last = row.periods.at(-1);
                return last ? `/statements/${last.statement_id}` : null;
              }}
              onNearEnd={() => {
                if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
              }}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function useColumns(sums: readonly Difference[]): Column<Row>[] {
  const text = useTranslations('report');
  const cause = useTranslations('correction.cause');
  const formats = useFormats();
  const said = useDifference();
  // Cells alone: the heads keep their middle.
  const className = '[td&]:align-top';
  return [
    { id: 'employee', header: text('employee'), className, cell: (row) => row.employee_name },
    {
      id: 'period',
      header: text('period'),
      className,
      secondary: true,
      cell: (row) => row.periods.map((period) => formats.period(period)).join(', '),
    },
    {
      id: 'cause',
      header: text('cause'),
      className,
      secondary: true,
      cell: (row) => {
        const known = causes.find((one) => one === row.cause);
        return known ? cause(known) : row.cause;
      },
    },
    {
      id: 'differences',
      header: text('differences'),
      className,
      cell: (row) => <DifferenceList lines={said.totals(row.totals, sums)} />,
    },
  ];
}
