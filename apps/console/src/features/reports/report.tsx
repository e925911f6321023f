'use client';

import { Button, EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { Downloads } from '../../parts/files/downloads.tsx';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ReplicaAge, type ReplicaState } from '../../parts/page/replica-age.tsx';
import { SavedViews } from '../../parts/saved-views/saved-views.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { reportPages } from '../../routes/report-names.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { fileAddress } from './file-address.ts';
import { type RowSort, rowSorts, type SummedName } from './groupings.ts';
import { inAnotherOrder } from './in-another-order.ts';
import { ReportMail } from './report-mail.tsx';
import { ReportSums, ReversedPeriod } from './report-sums.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import type { ReportFilter } from './use-report-filter.ts';
import { type SumsOrder, useSumsOrder } from './use-report-sums.ts';

type Client = ReturnType<typeof useTRPCClient>;

type RowsOrder = { direction: 'asc' | 'desc'; by?: RowSort; collation?: Locale };

interface ReportProps<Row, Asked> {
  name: SummedName;
  filter: ReportFilter;
  /** The filters of this report beside those of every report. */
  children?: ReactNode;
  /** What the server is asked; the file is asked the same. */
  asked: Asked;
  read: (
    client: Client,
    asked: Asked & RowsOrder & { limit: number; cursor?: string },
  ) => Promise<{ data: Row[]; next_cursor: string | null; replica: ReplicaState | null }>;
  columns: ReadonlyArray<Column<Row>>;
  /** The column by which the server orders rows that weigh more or less. */
  weight?: string;
  href?: (row: Row) => string;
  /** Above the rows: what they add up to. */
  totals?: ReactNode;
}

const pageSize = 100;

/** A report: period and filters, what it comes to, its rows page by page or in groups, all of what is shown as a file. */
export function Report<Row extends { id: string }, Asked extends object>(props: ReportProps<Row, Asked>) {
  const { name, filter, asked } = props;
  const page = useTranslations('page');
  const text = useTranslations('report');
  const order = useSumsOrder(name, filter);
  const key = reportPages[name];
  return (
    <>
      <PageHeader
        trail={
          <Link href="/reports" prefetch={false} className="hover:text-ink hover:underline">
            {page('reports')}
          </Link>
        }
        title={page(key)}
        summary={text(`about.${key}`)}
        actions={
          <>
            <SavedViews page={`reports/${name}`} list={key} more={(view) => <ReportMail view={view} />} />
            {filter.reversed ? null : <Downloads address={fileAddress(name, shownOf(asked, order))} />}
          </>
        }
      />
      <ReportToolbar name={name} filter={filter}>
        {props.children}
      </ReportToolbar>
      {filter.reversed ? (
        <ReversedPeriod />
      ) : (
        <ReportSums name={name} filter={filter} asked={asked} order={order}>
          {props.totals}
          <Rows {...props} order={order} />
        </ReportSums>
      )}
    </>
  );
}

/** What a file is asked for: rows in their order, or groups as they are shown. */
function shownOf(asked: object, { direction, group, by, ...grouped }: SumsOrder): object {
  const { collation } = grouped;
  if (group === null) return { ...asked, direction, ...(by === null ? {} : { by, collation }) };
  return { ...asked, direction, ...grouped, group };
}

interface RowsProps<Row, Asked> extends ReportProps<Row, Asked> {
  order: SumsOrder;
}

function Rows<Row extends { id: string }, Asked extends object>(props: RowsProps<Row, Asked>) {
  const { name, filter, asked, read, columns, weight, href, order } = props;
  const { direction, by, collation } = order;
  const inOrder = { direction, ...(by === null ? {} : { by, collation }) };
  const page = useTranslations('page');
  const text = useTranslations('report');
  const client = useTRPCClient();
  const queryKey = ['reports', name, asked, inOrder];
  const query = useInfiniteQuery({
    queryKey,
    placeholderData: inAnotherOrder(queryKey),
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return read(client, { ...asked, ...inOrder, limit: pageSize, ...cursor });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  const key = reportPages[name];
  return (
    <>
      <ReplicaAge replica={oldest(query.data?.pages.map(({ replica }) => replica) ?? [])} words="report" />
      <Panel flush className="overflow-clip">
        {query.isError && query.data === undefined && by !== null ? (
          <div className="px-4 pt-4">
            <Button size="small" onClick={() => void filter.setOrder({ by: null })}>
              {text('byDate')}
            </Button>
          </div>
        ) : null}
        <Loaded query={query} as={SkeletonTable}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon={<PageIcon page="reports" />} title={text('empty')}>
                {filter.filtered ? text('emptyFiltered') : text(`emptyHint.${key}`)}
              </EmptyState>
            ) : (
              <ListTable
                list={key}
                label={page(key)}
                columns={columns}
                rows={rows}
                rowCount={query.hasNextPage ? 'unknown' : rows.length}
                rowId={(row) => row.id}
                {...(href ? { rowHref: href } : {})}
                sort={{ id: (by === 'weight' ? weight : by) ?? 'date', direction }}
                onSort={(sort) =>
                  void filter.setOrder({
                    by: sort.id === weight ? 'weight' : (rowSorts.find((one) => one === sort.id) ?? null),
                    direction: sort.direction,
                  })
                }
                onNearEnd={() => {
                  if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
                }}
              />
            )
          }
        </Loaded>
      </Panel>
    </>
  );
}

/** Pages that were read one after the other are as old as the oldest; null where all are those of now. */
function oldest(pages: readonly (ReplicaState | null)[]): ReplicaState | null {
  const told = pages.filter((page) => page !== null);
  return told.sort((a, b) => Date.parse(a.as_of) - Date.parse(b.as_of))[0] ?? null;
}
