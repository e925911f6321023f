'use client';

import { classNames } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useViolationName } from '../../parts/names/names.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';

type Notification = Outputs['notifications']['list']['data'][number];

/** One thing that happened; it leads to its page, and is read by going there. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const text = useTranslations('notification');
  const formats = useFormats();
  const { workspace } = useSession();
  const say = useNotificationText();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { id, path, created_at: at, read_at: readAt } = notification;
  const isNew = readAt === null;
  const read = async () => {
    if (!isNew) return;
    await client.notifications.markRead.mutate({ ids: [id] });
    await queries.invalidateQueries({ queryKey: trpc.notifications.pathKey() });
  };
  return (
    <li>
      <Link
        href={path}
        prefetch={false}
        onClick={() => void read()}
        className="flex min-h-11 items-center gap-3 px-4 py-2 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
      >
        <span
          aria-hidden="true"
          className={classNames('size-2 shrink-0 rounded-full', isNew ? 'bg-accent' : 'bg-transparent')}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block', isNew && 'font-medium')}>
            {isNew ? <span className="sr-only">{text('new')}: </span> : null}
            {say(notification)}
          </span>
          <span className="block text-fine text-ink-soft tabular-nums">
            {formats.instant(at, workspace.time_zone)}
          </span>
        </span>
        <NextIcon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      </Link>
    </li>
  );
}

/** What happened, in a sentence. */
function useNotificationText(): (notification: Notification) => string {
  const text = useTranslations('notification.told');
  const formats = useFormats();
  const kindOf = useViolationName();
  const { workspace } = useSession();
  return ({ kind, facts, employee_name: employee }) => {
    const { subject = '', outcome = '', from = '', to = '', date = '', step = '', at = '' } = facts;
    return text(kind, {
      subject,
      outcome,
      count: Number(facts.count ?? 0),
      name: facts.name ?? employee ?? '',
      period: from && to ? formats.period({ from, to }) : '',
      date: date ? formats.date(date) : at ? formats.instant(at, workspace.time_zone) : '',
      step: step ? kindOf(step) : '',
    });
  };
}
