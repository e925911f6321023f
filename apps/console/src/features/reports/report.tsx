'use client';

import { buttonClass, EmptyState, Notice, Panel } from '@stempel/ui';
import { type Column, DataTable } from '@stempel/ui/data-table';
import { DownloadIcon } from '@stempel/ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ReplicaAge, type ReplicaState } from '../../parts/page/replica-age.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { type ReportName, reportPages } from '../../routes/report-names.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { fileAddress } from './file-address.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import type { ReportFilter } from './use-report-filter.ts';

type Client = ReturnType<typeof useTRPCClient>;

interface ReportProps<Row, Asked> {
  name: ReportName;
  filter: ReportFilter;
  /** The filters of this report beside those of every report. */
  children?: ReactNode;
  /** What the server is asked; the file is asked the same. */
  asked: Asked;
  read: (
    client: Client,
    asked: Asked & { limit: number; cursor?: string },
  ) => Promise<{ data: Row[]; next_cursor: string | null; replica: ReplicaState | null }>;
  columns: ReadonlyArray<Column<Row>>;
  href?: (row: Row) => string;
  /** Above the rows: what they add up to. */
  totals?: ReactNode;
}

const pageSize = 100;

/** A report: period and filters, its rows page by page, all of them as a file. */
export function Report<Row extends { id: string }, Asked extends object>(props: ReportProps<Row, Asked>) {
  const { name, filter, asked } = props;
  const page = useTranslations('page');
  const text = useTranslations('report');
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
          filter.reversed ? null : (
            <a href={fileAddress(name, asked)} download className={buttonClass()}>
              <DownloadIcon aria-hidden="true" />
              {text('download')}
            </a>
          )
        }
      />
      <ReportToolbar filter={filter}>{props.children}</ReportToolbar>
      {filter.reversed ? (
        <Notice tone="warn" title={text('reversed')}>
          {text('reversedHint')}
        </Notice>
      ) : (
        <>
          {props.totals}
          <Rows {...props} />
        </>
      )}
    </>
  );
}

function Rows<Row extends { id: string }, Asked extends object>(props: ReportProps<Row, Asked>) {
  const { name, filter, asked, read, columns, href } = props;
  const page = useTranslations('page');
  const text = useTranslations('report');
  const client = useTRPCClient();
  const query = useInfiniteQuery({
    queryKey: ['reports', name, asked],
    queryFn: ({ pageParam }) =>
      read(client, { ...asked, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  const key = reportPages[name];
  return (
    <>
      <ReplicaAge replica={oldest(query.data?.pages.map(({ replica }) => replica) ?? [])} words="report" />
      <Panel flush className="overflow-hidden">
        <Loaded query={query}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon={<PageIcon page="reports" />} title={text('empty')}>
                {filter.filtered ? text('emptyFiltered') : text(`emptyHint.${key}`)}
              </EmptyState>
            ) : (
              <DataTable
                label={page(key)}
                columns={columns}
                rows={rows}
                rowId={(row) => row.id}
                {...(href ? { rowHref: href } : {})}
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
