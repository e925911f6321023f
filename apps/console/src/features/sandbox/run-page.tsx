'use client';

import { Badge, Button, Notice, Panel } from '@stempel/ui';
import { CheckIcon, LinkIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { useCopy } from '../../parts/copy/use-copy.ts';
import { Downloads } from '../../parts/files/downloads.tsx';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { isActive } from '../../parts/runs/run.ts';
import { RunProgress } from '../../parts/runs/run-progress.tsx';
import { useTell } from '../../parts/said/use-tell.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { CurveAnswers } from './curve-answers.tsx';
import { RunAnswers } from './run-answers.tsx';
import { RunBadge } from './run-badge.tsx';
import type { SandboxRun } from './sandbox.ts';
import { type RunFilter, useRunFilter } from './use-run-filter.ts';
import { useRunWords } from './use-run-words.ts';
import { useVaried } from './use-varied.ts';

const pollMs = 700;

/** One run: how far it is, then what it found. */
export function SandboxRunPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.sandbox.get.queryOptions(
      { id },
      { refetchInterval: ({ state: { data } }) => (data && !isActive(data) ? false : pollMs) },
    ),
  );
  return <LoadedPage query={query}>{(run) => <Run run={run} />}</LoadedPage>;
}

function Run({ run }: { run: SandboxRun }) {
  const text = useTranslations('sandbox');
  const month = useTranslations('month');
  const formats = useFormats();
  const words = useRunWords();
  const filter = useRunFilter(run.id);
  const { workspace } = useSession();
  const isCurve = run.varied !== null && run.point === null;
  const asked = text('askedBy', {
    name: run.requested_by,
    at: formats.instant(run.created_at, workspace.time_zone),
    until: formats.instant(run.expires_at, workspace.time_zone),
  });
  return (
    <>
      <PageHeader
        trail={<Trail run={run} />}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{words.title(run)}</span>
            <RunBadge run={run} />
            {isCurve ? <Badge>{text('curve')}</Badge> : null}
            {run.point ? <PointBadge run={run} /> : null}
            <Badge tone="note">{month('simulation')}</Badge>
          </span>
        }
        summary={
          <>
            {isCurve ? <VariedLine run={run} /> : null}
            {`${words.months(run)} · ${asked}`}
          </>
        }
        actions={<RunActions run={run} filter={filter} isCurve={isCurve} />}
      />
      <RunNotices run={run} />
      {run.state === 'succeeded' ? (
        isCurve ? (
          <CurveAnswers run={run} filter={filter} />
        ) : (
          <RunAnswers filter={filter} />
        )
      ) : run.state === 'failed' ? null : (
        <Panel>
          <RunProgress
            run={{ state: run.state, progress: run.progress, started_at: run.started_at }}
            through={run.varied ? 'results' : 'employments'}
          />
          <p className="mt-2 text-dense text-ink-soft">{text('goesOn')}</p>
        </Panel>
      )}
    </>
  );
}

/** Back to the list, and from a point to its curve. */
function Trail({ run: { point } }: { run: SandboxRun }) {
  const page = useTranslations('page');
  const text = useTranslations('sandbox');
  const link = (href: string, name: string) => (
    <Link href={href} prefetch={false} className="hover:text-ink hover:underline">
      {name}
    </Link>
  );
  return (
    <>
      {link('/sandbox', page('sandbox'))}
      {point ? <> › {link(`/sandbox/${point.curve_id}`, text('curve'))}</> : null}
    </>
  );
}

function PointBadge({ run }: { run: SandboxRun }) {
  const { name, said } = useVaried(run.varied);
  return <Badge tone="accent">{`${name}: ${said(run.point?.value ?? '')}`}</Badge>;
}

function VariedLine({ run }: { run: SandboxRun }) {
  const text = useTranslations('sandbox');
  const { name, said } = useVaried(run.varied);
  const { from, to, step } = run.varied ?? { from: '', to: '', step: '' };
  return (
    <span className="block">
      {text('variedOver', { name, from: said(from), to: said(to), step: said(step) })}
    </span>
  );
}

function RunNotices({ run }: { run: SandboxRun }) {
  const text = useTranslations('sandbox');
  const jobs = useTranslations('jobs');
  const tell = useTell(run.message !== null);
  return (
    <div className="mb-3 flex flex-col gap-2 empty:hidden">
      {run.message === null ? null : (
        <Notice tone="bad" title={jobs(`state.${run.state}`)}>
          <p className="whitespace-pre-line">
            {run.message
              .split('\n')
              .map((detail, at) => tell({ detail, message: run.said?.[at] }))
              .join('\n')}
          </p>
        </Notice>
      )}
      {run.outdated.length > 0 ? (
        <Notice tone="warn" title={text('outdated')}>
          {run.outdated.map((reason) => text(`outdatedBy.${reason}`)).join(' ')}
        </Notice>
      ) : null}
    </div>
  );
}

interface RunActionsProps {
  run: SandboxRun;
  filter: RunFilter;
  isCurve: boolean;
}

function RunActions({ run, filter, isCurve }: RunActionsProps) {
  const jobs = useTranslations('jobs');
  const client = useTRPCClient();
  const may = useMay();
  const cancel = useAction(
    () => client.jobs.cancel.mutate({ id: run.point?.curve_id ?? run.id }),
    jobs('cancelled'),
  );
  if (isActive(run))
    return may('policies', 'update') ? (
      <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
        {jobs('cancel')}
      </Button>
    ) : null;
  if (run.state !== 'succeeded') return null;
  return (
    <>
      <LinkButton />
      {isCurve ? null : <Downloads address={filter.file} />}
    </>
  );
}

/** The address with what is filtered: whoever opens it sees what they may see. */
function LinkButton() {
  const text = useTranslations('sandbox');
  const action = useTranslations('action');
  const { isCopied, copy } = useCopy(typeof window === 'undefined' ? '' : window.location.href);
  return (
    <Button onClick={copy}>
      {isCopied ? <CheckIcon aria-hidden="true" /> : <LinkIcon aria-hidden="true" />}
      {isCopied ? action('copied') : text('copyLink')}
    </Button>
  );
}
