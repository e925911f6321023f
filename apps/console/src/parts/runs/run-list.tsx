'use client';

import { EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { JobIcon } from '@stempel/ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Inputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { Loaded } from '../lists/loaded.tsx';
import { ShowMore } from '../lists/show-more.tsx';
import { addressOf, isActive, type Run } from './run.ts';
import { RunState } from './run-state.tsx';
import { useRunName } from './use-run-name.ts';

type Filter = Pick<Inputs['jobs']['list'], 'area' | 'state'>;

interface RunListProps extends Filter {
  label: string;
  /** Why there are none, and what to do; its title where the usual one does not fit. */
  empty: string;
  emptyTitle?: string;
  action?: ReactNode;
}

/** Runs, the newest first; read again while one of them works. */
export function RunList({ area, state, label, empty, emptyTitle, action }: RunListProps) {
  const text = useTranslations('jobs');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { limit: 50, ...(area ? { area } : {}), ...(state ? { state } : {}) };
  const query = useInfiniteQuery({
    queryKey: trpc.jobs.list.infiniteQueryKey(input),
    queryFn: ({ pageParam }) =>
      client.jobs.list.query({ ...input, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((one) => one.data.some(isActive)) ? 2000 : false,
  });
  const rows = query.data?.pages.flatMap((one) => one.data) ?? [];
  return (
    <Panel flush className="overflow-clip">
      <Loaded query={query} as={SkeletonTable}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              icon={<JobIcon aria-hidden="true" />}
              title={emptyTitle ?? text('emptyTitle')}
              action={action}
            >
              {empty}
            </EmptyState>
          ) : (
            <RunTable rows={rows} label={label} />
          )
        }
      </Loaded>
      <ShowMore query={query} />
    </Panel>
  );
}

function RunTable({ rows, label }: { rows: readonly Run[]; label: string }) {
  const text = useTranslations('jobs');
  const formats = useFormats();
  const nameOf = useRunName();
  const { workspace } = useSession();
  const columns: Column<Run>[] = [
    { id: 'name', header: text('run'), cell: nameOf },
    {
      id: 'state',
      header: text('stateColumn'),
      className: 'w-36',
      cell: (run) => <RunState run={run} />,
    },
    {
      id: 'done',
      header: text('done'),
      align: 'end',
      secondary: true,
      cell: ({ progress }) =>
        progress.total === null
          ? formats.number(progress.processed)
          : `${formats.number(progress.processed)} / ${formats.number(progress.total)}`,
    },
    {
      id: 'refused',
      header: text('refused'),
      align: 'end',
      secondary: true,
      cell: (run) => (run.counts.failed === 0 ? '–' : formats.number(run.counts.failed)),
    },
    { id: 'who', header: text('requestedBy'), secondary: true, cell: (run) => run.requested_by },
    {
      id: 'when',
      header: text('when'),
      className: 'w-44 whitespace-nowrap',
      secondary: true,
      cell: (run) => formats.instant(run.created_at, workspace.time_zone),
    },
  ];
  return (
    <ListTable
      list="runs"
      label={label}
      columns={columns}
      rows={rows}
      rowId={(run) => run.id}
      rowHref={addressOf}
      rowName={nameOf}
    />
  );
}
