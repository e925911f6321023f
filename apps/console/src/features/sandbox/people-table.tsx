'use client';

import { EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { type Inputs, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import type { Measure, Person } from './sandbox.ts';
import { useMeasure } from './use-measure.ts';
import { orders, type RunFilter } from './use-run-filter.ts';

interface PeopleTableProps {
  input: Inputs['sandbox']['distribution'];
  measure: Measure;
  filter: RunFilter;
}

/** Everybody with what the measure comes to for them; a row opens their months. */
export function PeopleTable({ input, measure, filter }: PeopleTableProps) {
  const text = useTranslations('sandbox');
  const field = useTranslations('field');
  const said = useMeasure();
  const client = useTRPCClient();
  const { order, who } = filter.filter;
  const asked = {
    ...input,
    order,
    who: input.threshold === undefined && who === 'crossing' ? 'all' : who,
  } as const;
  const { query, rows } = usePages(['sandbox', 'people', asked], (page) =>
    client.sandbox.people.query({ ...asked, limit: 50, ...page }),
  );
  const columns: Column<Person>[] = [
    { id: 'name', header: text('employee'), cell: (row) => row.employee_name },
    {
      id: 'number',
      header: field('employee_number'),
      secondary: true,
      cell: (row) => <span className="text-ink-soft">{row.employee_number}</span>,
    },
    { id: 'unit', header: field('orgUnit'), secondary: true, cell: (row) => row.org_unit_name ?? '' },
    { id: 'before', header: text('live'), align: 'end', cell: (row) => said.amount(measure, row.before) },
    { id: 'after', header: text('byDraft'), align: 'end', cell: (row) => said.amount(measure, row.after) },
    {
      id: 'difference',
      header: text('difference'),
      align: 'end',
      cell: (row) => <strong>{said.difference(measure, row.difference)}</strong>,
    },
  ];
  return (
    <Panel
      title={text('everybody', { name: said.name(measure) })}
      flush
      className="overflow-clip"
      actions={<PeopleFilter filter={filter} crossing={input.threshold !== undefined} />}
    >
      <Loaded query={query} as={SkeletonTable}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={<PageIcon page="employees" />} title={text('nobody')}>
              {text('nobodyFiltered')}
            </EmptyState>
          ) : (
            <ListTable
              list="sandboxPeople"
              apart
              label={text('everybody', { name: said.name(measure) })}
              columns={columns}
              rows={rows}
              rowCount={query.hasNextPage ? 'unknown' : rows.length}
              rowId={(row) => row.employment_id}
              rowHref={(row) => `/sandbox/${input.id}/${row.employment_id}`}
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

function PeopleFilter({ filter, crossing }: { filter: RunFilter; crossing: boolean }) {
  const text = useTranslations('sandbox');
  const { order, who } = filter.filter;
  const choices = (['changed', ...(crossing ? (['crossing'] as const) : [])] as const).map((value) => ({
    value,
    name: text(`who.${value}`),
  }));
  return (
    <>
      <ChoiceFilter
        label={text('show')}
        value={who === 'all' ? null : who}
        any={text('who.all')}
        choices={choices}
        onChange={(chosen) => filter.setFilter({ who: chosen })}
      />
      <ChoiceFilter
        label={text('order')}
        value={order === 'gains' ? null : order}
        any={text('gains')}
        choices={orders.filter((one) => one !== 'gains').map((value) => ({ value, name: text(value) }))}
        onChange={(chosen) => filter.setFilter({ order: chosen })}
      />
    </>
  );
}
