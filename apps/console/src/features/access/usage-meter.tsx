'use client';

import { classNames } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useTRPC } from '../../trpc/client.tsx';

const refreshMs = 2000;

/** Calls of the running minute, read again every two seconds while the page is in front. */
export function useKeyUsage(serviceUserId: string) {
  const trpc = useTRPC();
  const input = { service_user_id: serviceUserId };
  return useQuery(trpc.apiKeys.usage.queryOptions(input, { refetchInterval: refreshMs, staleTime: 0 }));
}

/** Calls against one limit: the figures say it, the bar shows it, and turns before the limit is reached. */
export function UsageMeter({ label, used, limit }: { label: string; used: number; limit: number }) {
  const text = useTranslations('apiKey');
  const formats = useFormats();
  const share = Math.min(100, Math.round((used * 100) / limit));
  const figures = text('usage', { used: formats.number(used), limit: formats.number(limit) });
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap justify-between gap-x-3 text-fine text-ink-soft">
        <span>{label}</span>
        <span className="tabular-nums">{figures}</span>
      </p>
      <meter className="sr-only" aria-label={label} min={0} max={limit} value={Math.min(used, limit)}>
        {figures}
      </meter>
      <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-ink/10">
        <div
          className={classNames(
            'h-full rounded-full transition-[width] duration-200 motion-reduce:transition-none',
            share >= 100 ? 'bg-bad' : share >= 80 ? 'bg-warn' : 'bg-accent',
          )}
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  );
}
