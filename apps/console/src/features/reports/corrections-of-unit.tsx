'use client';

import { EmptyState, Panel } from '@stempel/ui';
import { type Column, DataTable } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { PageIcon } from '../../routes/icons.tsx';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { causes, type DifferenceFilter } from './use-difference-filter.ts';

type Row = Outputs['corrections']['list']['data'][number];

/** The pending corrections of one unit; each leads to its statement, where it is decided. */
export function CorrectionsOfUnit({ filter: { askedOf } }: { filter: DifferenceFilter }) {
  const text = useTranslations('report');
  const correction = useTranslations('correction');
  const columns = useColumns();
  const client = useTRPCClient();
  const { query, rows } = usePages(['corrections', askedOf], (page) =>
    client.corrections.list.query({ ...askedOf, limit: 100, ...page }),
  );
  return (
    <Panel flush className="overflow-hidden">
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={<PageIcon page="reports" />} title={text('nothingPending')}>
              {text('emptyFilteredPending')}
            </EmptyState>
          ) : (
            <DataTable
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

function useColumns(): Column<Row>[] {
  const text = useTranslations('report');
  const cause = useTranslations('correction.cause');
  const formats = useFormats();
  const said = useCorrectionLine();
  const className = 'align-top';
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
      cell: (row) => (
        <ul className="flex flex-col gap-0.5 tabular-nums">
          {row.totals.map((line) => (
            <li key={`${line.kind} ${line.key}`} className="flex flex-wrap justify-between gap-x-4">
              <span className="text-ink-soft">{said.name(line)}</span>
              <span className="ml-auto text-right font-medium">
                {said.amount(line, line.difference, true)}
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
}
