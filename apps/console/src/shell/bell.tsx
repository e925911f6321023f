'use client';

import { BellIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useTRPC, useTRPCClient } from '../trpc/client.tsx';

/** Often enough for what waits for people; a window that comes to the front asks at once. */
const lookEveryMs = 30_000;
const mostShown = 99;

/** How much is new, and the way to it. The language of the console becomes that of one's mails. */
export function Bell() {
  const text = useTranslations('notification');
  const locale = useLocale();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data } = useQuery(
    trpc.notifications.summary.queryOptions(undefined, {
      refetchInterval: lookEveryMs,
      refetchOnWindowFocus: true,
    }),
  );
  const known = data?.language;
  useEffect(() => {
    if (known === undefined || known === locale) return;
    // Told again by the next page that is opened, should it not arrive.
    void client.notifications.saveSettings.mutate({ language: locale }).catch(() => {});
  }, [client, known, locale]);
  const unread = data?.unread ?? 0;
  const shown = unread > mostShown ? `${mostShown}+` : `${unread}`;
  return (
    <Link
      href="/notifications"
      prefetch={false}
      className="relative inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-accent-soft/55 hover:text-ink"
    >
      <BellIcon className="size-4" aria-hidden="true" />
      <span className="sr-only">{text('bell', { count: unread })}</span>
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute -top-1 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-tiny leading-4 font-semibold text-on-accent tabular-nums"
        >
          {shown}
        </span>
      ) : null}
    </Link>
  );
}
