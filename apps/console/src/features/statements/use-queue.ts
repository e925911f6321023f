'use client';

import type { Sort } from '@stempel/ui/data-table';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { collationOf } from '../../format/collation.ts';
import { useSettled } from '../../parts/fields/use-settled.ts';
import { usePlaceFilter } from '../../parts/filters/place-filter.tsx';
import { useKnownOn } from '../../parts/versioned/known-on.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { isFiltered, listInput, queueSorts, useQueueFilter } from './queue-filter.ts';

/** The statements the person may see: searched, filtered and in the order of the address; the server does the work. */
export function useQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const collation = collationOf(useLocale());
  const session = useSession();
  const scope = readScope(session, 'statements');
  const { knownOn, knownInput } = useKnownOn();
  const [filter, setFilter] = useQueueFilter();
  const place = usePlaceFilter();
  const q = useSettled(filter.q.trim());
  const asking = { place, scope, q, collation, isThen: knownOn !== null };
  const input = { ...listInput(filter, asking), ...knownInput };
  const query = useInfiniteQuery({
    // The keys of tRPC leave out what is called direction, which is that of its pages.
    queryKey: [...trpc.statements.list.infiniteQueryKey(input), input.direction],
    queryFn: ({ pageParam }) =>
      client.statements.list.query(pageParam === null ? input : { ...input, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
  return {
    query,
    rows: useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]),
    /** Whether nobody else's are among them. */
    isOwn: scope === 'self' || (filter.employee !== null && filter.employee === session.employee_id),
    filter,
    setFilter,
    place,
    filtered: isFiltered(filter, place) || knownOn !== null,
    sort: { id: input.sort ?? 'period', direction: input.direction ?? 'asc' } satisfies Sort,
    onSort: ({ id, direction }: Sort) =>
      void setFilter({ sort: queueSorts.find((one) => one === id) ?? null, direction }),
  };
}
