'use client';

import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

type Page = Outputs['toDecide']['list'];

/** Takes what was decided out of the list and of the number in the menu at once; both are read again behind that. */
export function useForget(): (ids: readonly string[]) => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (ids) => {
    queries.setQueriesData<InfiniteData<Page>>(
      { queryKey: trpc.toDecide.list.infiniteQueryKey() },
      (known) =>
        known
          ? {
              ...known,
              pages: known.pages.map((page) => ({
                ...page,
                data: page.data.filter(({ id }) => !ids.includes(id)),
              })),
            }
          : known,
    );
    queries.setQueryData(trpc.toDecide.count.queryKey(), (known) =>
      known && !known.more ? { ...known, count: Math.max(0, known.count - ids.length) } : known,
    );
  };
}
