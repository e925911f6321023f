'use client';

import type { Sort } from '@stempel/ui/data-table';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useSettled } from '../../parts/fields/use-settled.ts';
import { usePlaceFilter } from '../../parts/filters/place-filter.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';

export type AbsenceRow = Outputs['absences']['list']['data'][number];

const states = ['requested', 'approved', 'rejected', 'cancelled'] as const;
export const stateFilters = [...states, 'all'] as const;

/** The absences the person may see: search, filters and order are held in the address, the server does the work. */
export function useAbsences() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const scope = readScope(useSession(), 'absences');
  const [filter, setFilter] = useQueryStates({
    state: parseAsStringLiteral(stateFilters).withDefault('requested'),
    q: parseAsString.withDefault(''),
    direction: parseAsStringLiteral(['asc', 'desc'] as const),
  });
  const place = usePlaceFilter();
  const q = useSettled(filter.q.trim());
  const state = states.find((one) => one === filter.state);
  // What waits is decided in the order in which it comes; of the others the latest is looked for.
  const direction = filter.direction ?? (state === 'requested' ? 'asc' : 'desc');
  const input: Inputs['absences']['list'] = {
    scope,
    limit: 100,
    ...(state ? { state } : {}),
    ...(q ? { q: q.slice(0, 200) } : {}),
    ...(place.unit.org_unit_id ? { branch_id: place.unit.org_unit_id } : {}),
    ...place.others,
    direction,
  };
  const { query, rows } = usePages(
    // The keys of tRPC leave out what is called direction, which is that of its pages.
    [...trpc.absences.list.infiniteQueryKey(input), direction],
    (cursor) => client.absences.list.query({ ...input, ...cursor }),
    { keepsBefore: true },
  );
  return {
    query,
    rows,
    filter,
    setFilter,
    place,
    narrowed: q !== '' || place.isSet,
    clear: () => {
      void place.clear();
      return setFilter({ q: null });
    },
    sort: { id: 'dates', direction } satisfies Sort,
    onSort: ({ direction: asked }: Sort) => void setFilter({ direction: asked }),
  };
}
