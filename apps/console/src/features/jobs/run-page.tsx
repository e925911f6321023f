'use client';

import { Button, buttonClass, Notice, Panel } from '@stempel/ui';
import { DownloadIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ImportSteps } from '../../parts/runs/import-steps.tsx';
import { isActive, type Run } from '../../parts/runs/run.ts';
import { RunProgress } from '../../parts/runs/run-progress.tsx';
import { RunState } from '../../parts/runs/run-state.tsx';
import { useRunName } from '../../parts/runs/use-run-name.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { CommitImport } from './commit-import.tsx';
import { RunErrors } from './run-errors.tsx';
import { RunFacts } from './run-facts.tsx';

const pollMs = 700;

/** One run: how far it is, what it did, what it refused, and what to do next. */
export function RunPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.jobs.get.queryOptions(
      { id },
      { refetchInterval: ({ state: { data } }) => (data && !isActive(data) ? false : pollMs) },
    ),
  );
  return <LoadedPage query={query}>{(run) => <RunDetail run={run} />}</LoadedPage>;
}

function RunDetail({ run }: { run: Run }) {
  const text = useTranslations('jobs');
  const page = useTranslations('page');
  const formats = useFormats();
  const nameOf = useRunName();
  const { workspace } = useSession();
  const isDryRun = run.kind === 'import' && run.parameters.mode === 'validate';
  const list = run.kind === 'import' ? 'imports' : run.kind === 'export' ? 'exports' : 'jobs';
  const ended = !isActive(run);
  const may = useMay();
  return (
    <>
      <PageHeader
        trail={
          <Link href={`/${list}`} prefetch={false} className="hover:text-ink hover:underline">
            {page(list)}
          </Link>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{nameOf(run)}</span>
            <RunState run={run} />
          </span>
        }
        summary={text('askedBy', {
          name: run.requested_by,
          at: formats.instant(run.created_at, workspace.time_zone),
        })}
        actions={<RunActions run={run} />}
      />
      {run.kind === 'import' ? <ImportSteps at={isDryRun ? 'check' : 'commit'} /> : null}
      <RunNotice run={run} isDryRun={isDryRun} />
      <Panel className="mt-4">
        <RunProgress run={run} />
        <RunFacts run={run} />
      </Panel>
      {isDryRun && ended && run.state !== 'cancelled' ? <CommitImport run={run} /> : null}
      {run.kind === 'import' && ended && run.counts.failed > 0 && may('imports', 'read') ? (
        <RunErrors run={run} />
      ) : null}
    </>
  );
}

function RunNotice({ run, isDryRun }: { run: Run; isDryRun: boolean }) {
  const text = useTranslations('jobs');
  const tell = useTell(run.message !== null);
  // What a dry run refused is listed below; only a file that could not be read at all has more to say.
  const message = isDryRun && run.counts.failed > 0 ? null : run.message;
  if (message !== null) {
    return (
      <Notice tone={run.state === 'failed' ? 'bad' : 'warn'} title={text(`state.${run.state}`)}>
        <p className="whitespace-pre-line">
          {message
            .split('\n')
            .map((detail, at) => tell({ detail, message: run.said?.[at] }))
            .join('\n')}
        </p>
      </Notice>
    );
  }
  const shown = isDryRun && !isActive(run) && run.state !== 'cancelled';
  return shown ? <Notice tone="note">{text('dryRunNote')}</Notice> : null;
}

function RunActions({ run }: { run: Run }) {
  const text = useTranslations('jobs');
  const client = useTRPCClient();
  const may = useMay();
  const cancel = useAction(() => client.jobs.cancel.mutate({ id: run.id }), text('cancelled'));
  if (isActive(run)) {
    const isImport = run.kind === 'import';
    const isFile = isImport || run.kind === 'export';
    const isStarter = isFile && may(isImport ? 'imports' : 'exports', 'create');
    return may('jobs', 'run') || isStarter ? (
      <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
        {text('cancel')}
      </Button>
    ) : null;
  }
  if (run.kind !== 'export' || run.state !== 'succeeded' || !may('exports', 'read')) return null;
  return (
    <a href={`/internal/files/exports/${run.id}`} download className={buttonClass('primary')}>
      <DownloadIcon aria-hidden="true" />
      {text('download')}
    </a>
  );
}
