'use client';

import type { Sort } from '@stempel/ui/data-table';
import { useLocale } from 'next-intl';
import { collationOf } from '../../format/collation.ts';
import { useSettled } from '../../parts/fields/use-settled.ts';
import { usePlaceFilter } from '../../parts/filters/place-filter.tsx';
import { useKnownOn } from '../../parts/versioned/known-on.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
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
  const { query, rows } = usePages(
    // The keys of tRPC leave out what is called direction, which is that of its pages.
    [...trpc.statements.list.infiniteQueryKey(input), input.direction],
    (cursor) => client.statements.list.query({ ...input, ...cursor }),
    { keepsBefore: true },
  );
  return {
    query,
    rows,
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
