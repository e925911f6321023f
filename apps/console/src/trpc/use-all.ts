'use client';

import { type QueryKey, useQuery } from '@tanstack/react-query';

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
}

/** All rows of a list that is only useful whole (a tree, the choices of a field), page after page. */
export function useAll<Row>(
  key: QueryKey,
  fetchPage: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>,
  enabled = true,
) {
  return useQuery({
    queryKey: [...key, 'all'],
    enabled,
    queryFn: async () => {
      const rows: Row[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<Row> = await fetchPage({ limit: 1000, ...(cursor === null ? {} : { cursor }) });
        rows.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return rows;
    },
  });
}
