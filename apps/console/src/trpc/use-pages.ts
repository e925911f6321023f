'use client';

import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
}

/**
 * A list that is read page by page. `fetchPage` gets what it adds to its input: nothing for the first page,
 * the cursor for the others (tRPC's own helper adds fields that our strict inputs refuse).
 */
export function usePages<Row>(
  key: QueryKey,
  fetchPage: (cursor: { cursor?: string }) => Promise<Page<Row>>,
  /** How often it is read again while somebody looks, in milliseconds; left out: never by itself. */
  every?: number,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: every ?? false,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  return { query, rows };
}
