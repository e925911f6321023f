'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { alone, useTRPC } from '../trpc/client.tsx';

/** A window that comes to the front asks at once, and so does every decision; what the page reads does not hold it up. */
const lookEveryMs = 60_000;

/** How much waits for the person. */
export function useWaitingQuery() {
  const trpc = useTRPC();
  const looking = { refetchInterval: lookEveryMs, refetchOnWindowFocus: true, trpc: alone };
  return useQuery(trpc.toDecide.count.queryOptions(undefined, looking));
}

/** The same; undefined while it is not read. */
export const useWaiting = () => useWaitingQuery().data;

/** The number beside the page in the menu. */
export function WaitingCount() {
  const text = useTranslations('toDecide');
  const waiting = useWaiting();
  if (!waiting || waiting.count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-accent px-1.5 text-fine font-semibold text-on-accent tabular-nums group-data-narrow/menu:absolute group-data-narrow/menu:-top-0.5 group-data-narrow/menu:right-0 group-data-narrow/menu:px-1 group-data-narrow/menu:text-tiny group-data-narrow/menu:leading-4">
      <span aria-hidden="true">{waiting.more ? `${waiting.count}+` : waiting.count}</span>
      <span className="sr-only">{text('waiting', { count: waiting.count })}</span>
    </span>
  );
}
