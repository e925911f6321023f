'use client';

import { Button, EmptyState, Panel, SkeletonItems } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useAction } from '../../parts/actions/use-action.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { NotificationItem } from './notification-item.tsx';
import { NotificationSettings } from './notification-settings.tsx';

/** What one was told, the latest first, and how one wants to be told. */
export function NotificationsPage() {
  const page = useTranslations('page');
  const text = useTranslations('notification');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { query, rows } = usePages(trpc.notifications.list.infiniteQueryKey({ limit: 50 }), (cursor) =>
    client.notifications.list.query({ limit: 50, ...cursor }),
  );
  const markAll = useAction(() => client.notifications.markRead.mutate({}), text('allRead'));
  const hasNew = rows.some((row) => row.read_at === null);
  return (
    <>
      <PageHeader
        title={page('notifications')}
        summary={text('summary')}
        actions={
          <Button disabled={!hasNew} pending={markAll.isPending} onClick={() => markAll.mutate(undefined)}>
            {text('markAll')}
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel flush title={text('list')}>
          <Loaded query={query} as={Room}>
            {() =>
              rows.length === 0 ? (
                <EmptyState icon={<PageIcon page="notifications" />} title={text('none')}>
                  {text('noneHint')}
                </EmptyState>
              ) : (
                <ul className="divide-y divide-line">
                  {rows.map((notification) => (
                    <NotificationItem key={notification.id} notification={notification} />
                  ))}
                </ul>
              )
            }
          </Loaded>
          <ShowMore query={query} />
        </Panel>
        <NotificationSettings />
      </div>
    </>
  );
}

function Room({ label }: { label: string }) {
  return <SkeletonItems label={label} row="h-[73px] sm:h-[54px]" />;
}
