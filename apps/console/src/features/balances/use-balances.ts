'use client';

import type { Sort } from '@stempel/ui/data-table';
import { useLocale } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { collationOf } from '../../format/collation.ts';
import { useSettled } from '../../parts/fields/use-settled.ts';
import { idIn } from '../../parts/filters/id-in.ts';
import { usePlaceFilter } from '../../parts/filters/place-filter.tsx';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { useKnownOn } from '../../parts/versioned/known-on.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';

export type BalanceRow = Outputs['timebank']['browse']['data'][number];

const sorts = ['name', 'number', 'unit', 'account', 'balance'] as const;
/** Three screens of a large window: the rest comes while they are scrolled through. */
const pageSize = 100;

/** The balances the person may see: search, filters and order are held in the address, the server does the work. */
export function useBalances() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const collation = collationOf(useLocale());
  const scope = readScope(useSession(), 'timebank');
  const { asOfInput } = useAsOf();
  const { knownInput } = useKnownOn();
  const [filter, setFilter] = useQueryStates({
    q: parseAsString.withDefault(''),
    account: parseAsString,
    sort: parseAsStringLiteral(sorts).withDefault('name'),
    direction: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
  });
  const place = usePlaceFilter();
  const q = useSettled(filter.q.trim());
  const { sort, direction } = filter;
  const input: Inputs['timebank']['browse'] = {
    scope,
    limit: pageSize,
    ...asOfInput,
    ...knownInput,
    ...(q ? { q: q.slice(0, 200) } : {}),
    ...idIn('account_id', filter.account),
    ...place.unit,
    ...place.others,
    sort,
    direction,
    collation,
  };
  const { query, rows } = usePages(
    // The keys of tRPC leave out what is called direction, which is that of its pages.
    [...trpc.timebank.browse.infiniteQueryKey(input), direction],
    (cursor) => client.timebank.browse.query({ ...input, ...cursor }),
    { keepsBefore: true },
  );
  return {
    query,
    rows,
    total: query.data?.pages[0]?.total ?? 0,
    filter,
    setFilter,
    place,
    filtered: q !== '' || filter.account !== null || place.isSet,
    clear: () => {
      place.clear();
      return setFilter({ q: null, account: null });
    },
    sort: { id: sort, direction } satisfies Sort,
    onSort: (next: Sort) =>
      setFilter({ sort: sorts.find((one) => one === next.id) ?? null, direction: next.direction }),
  };
}
