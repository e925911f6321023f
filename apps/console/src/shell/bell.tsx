'use client';

import { BellIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useNews } from './use-news.ts';

const mostShown = 99;

/** How much is new, and the way to it. */
export function Bell() {
  const text = useTranslations('notification');
  const { data } = useNews();
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
