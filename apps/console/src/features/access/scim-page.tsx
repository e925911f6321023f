'use client';

import { Badge, classNames, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useTell } from '../../parts/said/use-tell.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { ScimConnect } from './scim-connect.tsx';
import { ScimDrafts } from './scim-drafts.tsx';
import { ScimKeys } from './scim-keys.tsx';
import { ScimLog } from './scim-log.tsx';

type Status = Outputs['scim']['status'];
const refreshMs = 5000;

/** Provisioning by an identity provider: how to connect it, whether it works, what it did. */
export function ScimPage() {
  const page = useTranslations('page');
  const text = useTranslations('scim');
  const trpc = useTRPC();
  const query = useQuery(trpc.scim.status.queryOptions(undefined, { refetchInterval: refreshMs }));
  return (
    <>
      <PageHeader title={page('scim')} summary={text('summary')} />
      <Loaded query={query}>
        {(status) => (
          <>
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <ScimConnect status={status} />
              <div className="flex min-w-0 flex-col gap-4">
                <State status={status} />
                <ScimKeys keys={status.keys} />
                <ScimDrafts count={status.drafts_without_employee} />
                <Groups status={status} />
                <Owners status={status} />
              </div>
            </div>
            <ScimLog lastCallAt={status.last_call_at} />
          </>
        )}
      </Loaded>
    </>
  );
}

function State({ status }: { status: Status }) {
  const text = useTranslations('scim');
  const formats = useFormats();
  const { workspace } = useSession();
  const tell = useTell(status.lost_detail !== null);
  const at = (instant: string | null) => (instant ? formats.instant(instant, workspace.time_zone) : '–');
  const facts = [
    [text('lastCall'), at(status.last_call_at)],
    [text('provider'), status.last_user_agent ?? '–'],
    [text('callsLastDay'), formats.number(status.calls_last_day)],
    [text('refusedLastDay'), formats.number(status.refused_last_day)],
    [text('users'), formats.number(status.users)],
    [text('drafts'), formats.number(status.drafts_without_employee)],
  ];
  return (
    <Panel title={text('state')}>
      <p className="mb-3 flex items-center gap-2.5 text-sm font-medium" role="status">
        <span
          aria-hidden="true"
          className={classNames(
            'size-3 rounded-full',
            status.connected ? 'bg-good' : status.first_call_at ? 'bg-bad' : 'animate-pulse bg-ink/25',
          )}
        />
        {status.connected ? text('connected') : status.first_call_at ? text('disconnected') : text('waiting')}
      </p>
      {status.connected || !status.first_call_at ? null : (
        <p className="-mt-1 mb-3 text-dense text-pretty text-bad">
          {status.lost_detail
            ? tell({ detail: status.lost_detail, message: status.lost_said })
            : text('noKey')}
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-dense">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Groups({ status }: { status: Status }) {
  const text = useTranslations('scim');
  const role = useTranslations('role');
  return (
    <Panel title={text('groups')} flush>
      {status.groups.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-soft">{text('noGroups')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {status.groups.map((group) => (
            <li key={group.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-dense">
              <Link
                href={`/roles/${group.id}`}
                prefetch={false}
                className="min-w-0 flex-1 basis-40 text-accent underline underline-offset-2"
              >
                {group.name}
              </Link>
              <span className="text-ink-soft">{role('memberCount', { count: group.member_count })}</span>
              {group.grants.length === 0 ? <Badge tone="warn">{text('noGrants')}</Badge> : null}
              {group.beyond_keys ? (
                <p className="basis-full text-fine text-pretty text-ink-soft">
                  {text('beyondKeys', { grant: group.beyond_keys })}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Owners({ status }: { status: Status }) {
  const text = useTranslations('scim');
  return (
    <Panel title={text('owners')}>
      <p className="text-dense text-pretty text-ink-soft">{text('ownersHint')}</p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {status.owners.map((owner) => (
          <li key={owner.id}>
            <Link
              href={`/users/${owner.id}`}
              prefetch={false}
              className="text-accent underline underline-offset-2"
            >
              {owner.name}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
