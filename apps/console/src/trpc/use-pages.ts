'use client';

import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

interface Page {
  data: readonly unknown[];
  next_cursor: string | null;
}

interface PagesOptions {
  /** How often it is read again while somebody looks, in milliseconds; left out: never by itself. */
  every?: number;
  /** Whether what was asked for before stays until what is asked for now has come. */
  keepsBefore?: boolean;
}

/**
 * A list that is read page by page. `fetchPage` gets what it adds to its input: nothing for the first page,
 * the cursor for the others (tRPC's own helper adds fields that our strict inputs refuse).
 */
export function usePages<Found extends Page>(
  key: QueryKey,
  fetchPage: (cursor: { cursor?: string }) => Promise<Found>,
  { every, keepsBefore = false }: PagesOptions = {},
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: every ?? false,
    ...(keepsBefore ? { placeholderData: keepPreviousData } : {}),
  });
  const rows = useMemo(
    () => (query.data?.pages.flatMap((page) => page.data) ?? []) as Found['data'][number][],
    [query.data],
  );
  return { query, rows };
}
