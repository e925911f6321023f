'use client';

import { Badge, Panel } from '@stempel/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { addressOf } from '../../parts/runs/run.ts';
import { RunState } from '../../parts/runs/run-state.tsx';
import { useRunName } from '../../parts/runs/use-run-name.ts';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

const lastRuns = 3;

/** What ran last, and the systems that are told of events: those that need somebody first. */
export function WorkPanel() {
  const text = useTranslations('home');
  const may = useMay();
  const session = useSession();
  return (
    <Panel title={text('work')} flush>
      <ul className="divide-y divide-line">
        <Runs />
        {may('workspace', 'update') ? <Webhooks /> : null}
        {readScope(session, 'users') === 'all' && may('users', 'read') ? <Provisioning /> : null}
      </ul>
    </Panel>
  );
}

/** The line in whose place something is still read, or could not be. */
function NotThere({ query }: { query: UseQueryResult<unknown, unknown> }) {
  return (
    <li>
      <Loaded query={query}>{() => null}</Loaded>
    </li>
  );
}

function Runs() {
  const text = useTranslations('home');
  const formats = useFormats();
  const nameOf = useRunName();
  const trpc = useTRPC();
  const { workspace } = useSession();
  const query = useQuery(trpc.jobs.list.queryOptions({ limit: lastRuns }));
  const { data } = query;
  if (!data) return <NotThere query={query} />;
  if (data.data.length === 0) return <li className="px-4 py-3 text-dense text-ink-soft">{text('noJobs')}</li>;
  return data.data.map((run) => (
    <Line key={run.id} href={addressOf(run)} badge={<RunState run={run} />}>
      {nameOf(run)}
      <span className="block text-fine text-ink-soft">
        {formats.instant(run.created_at, workspace.time_zone)}
      </span>
    </Line>
  ));
}

function Webhooks() {
  const text = useTranslations('home');
  const webhook = useTranslations('webhook');
  const formats = useFormats();
  const trpc = useTRPC();
  const { workspace } = useSession();
  const query = useQuery(trpc.webhooks.list.queryOptions());
  const { data } = query;
  if (!data) return <NotThere query={query} />;
  const troubled = data.filter((one) => one.state !== 'active' || one.failing_since !== null);
  if (troubled.length === 0) {
    return (
      <Line
        href="/webhooks"
        badge={data.length > 0 ? <Badge tone="good">{text('webhooksWell')}</Badge> : null}
      >
        {data.length > 0 ? text('webhooks', { count: data.length }) : text('noWebhooks')}
      </Line>
    );
  }
  return troubled.map((one) => (
    <Line
      key={one.id}
      href={`/webhooks/${one.id}`}
      badge={
        <Badge tone={one.state === 'active' ? 'bad' : 'warn'}>
          {one.state === 'active' ? text('webhookFailing') : webhook(`state.${one.state}`)}
        </Badge>
      }
    >
      {one.description || one.address}
      {one.failing_since ? (
        <span className="block text-fine text-ink-soft">
          {webhook('failing', { at: formats.instant(one.failing_since, workspace.time_zone) })}
        </span>
      ) : null}
    </Line>
  ));
}

/** Whether the identity provider gets through, where one was set up. */
function Provisioning() {
  const text = useTranslations('scim');
  const page = useTranslations('page');
  const formats = useFormats();
  const trpc = useTRPC();
  const { workspace } = useSession();
  const { data } = useQuery(trpc.scim.status.queryOptions());
  if (!data || (!data.has_key && data.last_call_at === null)) return null;
  const { connected, first_call_at: first, last_call_at: last } = data;
  const state = connected ? 'connected' : first ? 'disconnected' : 'waiting';
  return (
    <Line
      href="/scim"
      badge={<Badge tone={connected ? 'good' : first ? 'bad' : 'neutral'}>{text(state)}</Badge>}
    >
      {page('scim')}
      {last ? (
        <span className="block text-fine text-ink-soft">
          {text('lastCall')}: {formats.instant(last, workspace.time_zone)}
        </span>
      ) : null}
    </Line>
  );
}

function Line({ href, badge, children }: { href: string; badge: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1 break-words">{children}</span>
        {badge}
      </Link>
    </li>
  );
}
