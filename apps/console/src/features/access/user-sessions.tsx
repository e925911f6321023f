'use client';

import { Badge, Panel, SkeletonEntries } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ConfirmButton } from '../../parts/actions/confirm-button.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { DeviceName } from '../../parts/devices/device-name.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';

/** Where a user is signed in to this workspace; an administrator can end all of it. */
export function UserSessions({ id }: { id: string }) {
  const text = useTranslations('sessions');
  const formats = useFormats();
  const { workspace } = useSession();
  const may = useMay();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useQuery(trpc.users.sessions.queryOptions({ id }));
  const endAll = useAction(() => client.users.endSessions.mutate({ id }), text('allEnded'));
  const mayEnd = may('users', 'update') && (query.data?.length ?? 0) > 0;
  return (
    <Panel
      title={text('ofUser')}
      flush
      actions={
        mayEnd ? (
          <ConfirmButton
            size="small"
            title={text('endEverywhereTitle')}
            hint={text('endEverywhereHint', { count: query.data?.length ?? 0 })}
            confirm={text('endEverywhere')}
            pending={endAll.isPending}
            onConfirm={() => endAll.mutateAsync(undefined)}
          >
            {text('endEverywhere')}
          </ConfirmButton>
        ) : undefined
      }
    >
      <Loaded query={query} as={Places}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {sessions.map((session) => (
                <li key={session.id} className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-dense">
                  <span className="min-w-0 flex-1">
                    <DeviceName userAgent={session.user_agent} />
                  </span>
                  {session.through_provider ? <Badge>{text('throughProvider')}</Badge> : null}
                  <span className="text-ink-soft tabular-nums">
                    {text('lastSeen', { at: formats.instant(session.last_seen_at, workspace.time_zone) })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** As high as a place somebody is signed in at. */
function Places({ label }: { label: string }) {
  return <SkeletonEntries label={label} row="h-9" rows={2} />;
}
