'use client';

import type { Sort } from '@stempel/ui/data-table';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { collationOf } from '../../format/collation.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useSettled } from '../fields/use-settled.ts';
import { useAsOf } from './as-of.tsx';
import type { Browsing, VersionedResource } from './resource.ts';

/** Three screens of a large window: the rest comes while they are scrolled through. */
const pageSize = 100;

/** What one list can be narrowed by beside words and status. */
export interface MoreFilters {
  /** What the server is asked for. */
  input: Readonly<Record<string, unknown>>;
  isSet: boolean;
  clear: () => unknown;
}

/** Search, filter and order of a list, held in the address; the server does the work. */
export function useBrowsing(resource: VersionedResource, more?: MoreFilters) {
  const client = useTRPCClient();
  const collation = collationOf(useLocale());
  const { asOf, asOfInput } = useAsOf();
  const [filter, setFilter] = useQueryStates({
    q: parseAsString.withDefault(''),
    state: parseAsStringLiteral(['active', 'inactive'] as const),
    sort: parseAsString.withDefault('name'),
    direction: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
  });
  const q = useSettled(filter.q.trim());
  const narrowing = {
    ...asOfInput,
    ...(q ? { q } : {}),
    ...(filter.state ? { state: filter.state } : {}),
    ...more?.input,
  };
  const input: Browsing = {
    limit: pageSize,
    ...narrowing,
    sort: filter.sort,
    direction: filter.direction,
    collation,
  };
  const browse = resource.browse ?? browseReferences(resource.kind);
  const query = useInfiniteQuery({
    queryKey: [resource.name, 'browse', input],
    queryFn: ({ pageParam }) => browse(client, pageParam === null ? input : { ...input, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  return {
    query,
    rows,
    total: query.data?.pages[0]?.total ?? 0,
    uncounted: query.data?.pages[0]?.uncounted ?? false,
    asOf,
    filter,
    setFilter,
    /** Which rows the list holds, whatever their order. */
    narrowing,
    filtered: q !== '' || filter.state !== null || (more?.isSet ?? false),
    clear: () => {
      more?.clear();
      return setFilter({ q: null, state: null });
    },
    sort: { id: filter.sort, direction: filter.direction } satisfies Sort,
  };
}

type Browse = NonNullable<VersionedResource['browse']>;

function browseReferences(kind: VersionedResource['kind']): Browse {
  type Input = Parameters<Parameters<Browse>[0]['objects']['browse']['query']>[0];
  return (client, input) => client.objects.browse.query({ ...input, kind } as Input);
}
