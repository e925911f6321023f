import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { useTRPC, useTRPCClient } from '../trpc/client.tsx';

/** Often enough for what waits for people; a window that comes to the front asks at once. */
const lookEveryMs = 30_000;

/** What is new for the person, and the language of their mails. */
export function useNews() {
  const trpc = useTRPC();
  return useQuery(
    trpc.notifications.summary.queryOptions(undefined, {
      refetchInterval: lookEveryMs,
      refetchOnWindowFocus: true,
    }),
  );
}

/** The language of the console becomes that of one's mails. */
export function useMailLanguage(): void {
  const locale = useLocale();
  const client = useTRPCClient();
  const known = useNews().data?.language;
  useEffect(() => {
    if (known === undefined || known === locale) return;
    // Told again by the next page that is opened, should it not arrive.
    void client.notifications.saveSettings.mutate({ language: locale }).catch(() => {});
  }, [client, known, locale]);
}
