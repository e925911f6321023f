'use client';

import { Badge, Panel } from '@stempel/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { addressOf, isActive } from '../../parts/runs/run.ts';
import { RunState } from '../../parts/runs/run-state.tsx';
import { useRunName } from '../../parts/runs/use-run-name.ts';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { RowsRoom } from './rooms.tsx';
import { WorkLine as Line } from './work-line.tsx';

// Only where there is something to say.
const loadDetails = () => import('./work-details.tsx');
const TroubledWebhooks = dynamic(() => loadDetails().then((module) => module.TroubledWebhooks));
const ExpiringKeys = dynamic(() => loadDetails().then((module) => module.ExpiringKeys));
const ProvisioningLine = dynamic(() => loadDetails().then((module) => module.ProvisioningLine));

const lastRuns = 3;
/** While one of them runs: otherwise its line would say so until the page is opened again. */
const pollMs = 2000;

/** What ran last, and the systems that are told of events: those that need somebody first. */
export function WorkPanel() {
  const text = useTranslations('home');
  const may = useMay();
  const session = useSession();
  return (
    <Panel title={text('work')} flush>
      <ul className="divide-y divide-line">
        {readScope(session, 'api-keys') === 'all' ? <Keys /> : null}
        <Runs />
        {may('workspace', 'update') ? <Webhooks /> : null}
        {readScope(session, 'users') === 'all' && may('users', 'read') ? <Provisioning /> : null}
      </ul>
    </Panel>
  );
}

/** The line in whose place something is still read, or could not be. */
function NotThere({ query, room }: { query: UseQueryResult<unknown, unknown>; room?: ReactNode }) {
  return (
    <li>
      <Loaded query={query} skeleton={room}>
        {() => null}
      </Loaded>
    </li>
  );
}

function Runs() {
  const text = useTranslations('home');
  const formats = useFormats();
  const nameOf = useRunName();
  const trpc = useTRPC();
  const { workspace } = useSession();
  const query = useQuery({
    ...trpc.jobs.list.queryOptions({ limit: lastRuns }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isActive) ? pollMs : false),
  });
  const { data } = query;
  if (!data) return <NotThere query={query} room={<RowsRoom rows={lastRuns} className="h-13" />} />;
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
  const trpc = useTRPC();
  const query = useQuery(trpc.webhooks.list.queryOptions());
  const { data } = query;
  if (!data) return <NotThere query={query} room={<RowsRoom rows={1} className="h-11" />} />;
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
  return <TroubledWebhooks rows={troubled} />;
}

/** Keys that integrations will soon not get in with, where there are any. */
function Keys() {
  const query = useQuery(useTRPC().apiKeys.expiring.queryOptions());
  if (!query.data) return query.isError ? <NotThere query={query} /> : null;
  return query.data.length > 0 ? <ExpiringKeys keys={query.data} /> : null;
}

/** Whether the identity provider gets through, where one was set up. */
function Provisioning() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.scim.status.queryOptions());
  if (!data || (!data.has_key && data.last_call_at === null)) return null;
  return <ProvisioningLine status={data} />;
}
