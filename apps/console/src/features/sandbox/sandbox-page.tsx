'use client';

import { Badge, Button, EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { AddIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { isActive } from '../../parts/runs/run.ts';
import { PageIcon } from '../../routes/icons.tsx';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { RunBadge } from './run-badge.tsx';
import type { SandboxRun } from './sandbox.ts';
import { useRunWords } from './use-run-words.ts';

// Loaded when it is opened: most visits only look.
const NewRunDialog = dynamic(() => import('./new-run-dialog.tsx').then((module) => module.NewRunDialog), {
  ssr: false,
});

const NewCurveDialog = dynamic(
  () => import('./new-curve-dialog.tsx').then((module) => module.NewCurveDialog),
  { ssr: false },
);

/** The runs of the last month, the newest first, and a new one. */
export function SandboxPage() {
  const page = useTranslations('page');
  const text = useTranslations('sandbox');
  const may = useMay();
  const trpc = useTRPC();
  const [asking, setAsking] = useState<'run' | 'curve' | null>(null);
  const query = useQuery(
    trpc.sandbox.list.queryOptions(undefined, {
      refetchInterval: ({ state: { data } }) => (data?.some(isActive) ? 2000 : false),
    }),
  );
  const start =
    may('policies', 'update') && may('statements', 'read') ? (
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking('curve')}>{text('newCurve')}</Button>
        <Button variant="primary" onClick={() => setAsking('run')}>
          <AddIcon aria-hidden="true" />
          {text('new')}
        </Button>
      </div>
    ) : null;
  return (
    <>
      <PageHeader title={page('sandbox')} summary={text('summary')} actions={start} />
      <Panel flush className="overflow-clip">
        <Loaded query={query} as={SkeletonTable}>
          {(runs) =>
            runs.length === 0 ? (
              <EmptyState icon={<PageIcon page="sandbox" />} title={text('emptyTitle')} action={start}>
                {text('emptyHint')}
              </EmptyState>
            ) : (
              <RunTable runs={runs} />
            )
          }
        </Loaded>
      </Panel>
      {asking === 'run' ? <NewRunDialog onClose={() => setAsking(null)} /> : null}
      {asking === 'curve' ? <NewCurveDialog onClose={() => setAsking(null)} /> : null}
    </>
  );
}

function RunTable({ runs }: { runs: readonly SandboxRun[] }) {
  const page = useTranslations('page');
  const text = useTranslations('sandbox');
  const jobs = useTranslations('jobs');
  const formats = useFormats();
  const words = useRunWords();
  const { workspace } = useSession();
  const columns: Column<SandboxRun>[] = [
    {
      id: 'drafts',
      header: text('tried'),
      cell: (run) => (
        <span className="flex flex-wrap items-center gap-2">
          {words.title(run)}
          {run.varied ? <Badge>{text('curve')}</Badge> : null}
          {run.outdated.length > 0 ? <Badge tone="warn">{text('outdated')}</Badge> : null}
        </span>
      ),
    },
    { id: 'months', header: text('months'), secondary: true, cell: words.months },
    {
      id: 'state',
      header: jobs('stateColumn'),
      className: 'w-36',
      cell: (run) => <RunBadge run={run} />,
    },
    {
      id: 'people',
      header: text('employments'),
      align: 'end',
      secondary: true,
      cell: ({ progress, varied }) =>
        // A curve counts results: each employment once for each value.
        progress.total === null || varied ? '' : formats.number(progress.total),
    },
    { id: 'who', header: jobs('requestedBy'), secondary: true, cell: (run) => run.requested_by },
    {
      id: 'when',
      header: jobs('when'),
      secondary: true,
      className: 'w-44 whitespace-nowrap',
      cell: (run) => formats.instant(run.created_at, workspace.time_zone),
    },
  ];
  return (
    <ListTable
      list="sandbox"
      label={page('sandbox')}
      columns={columns}
      rows={runs}
      rowId={(run) => run.id}
      rowHref={(run) => `/sandbox/${run.id}`}
      rowName={words.title}
    />
  );
}
