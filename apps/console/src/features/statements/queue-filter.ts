'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { monthRange } from '../../format/dates.ts';
import type { PlaceFilter } from '../../parts/filters/place-filter.tsx';
import type { State } from '../../parts/statements/statement-state.tsx';
import type { Inputs } from '../../trpc/client.tsx';

export const stateFilters = ['open', 'ready', 'submitted', 'reopened', 'approved', 'all'] as const;
export type StateFilter = (typeof stateFilters)[number];

/** Columns the server can order by. */
export const queueSorts = ['period', 'name', 'norm', 'worked', 'balance'] as const;
/** Those it can order what was known earlier by. */
export const knownSorts: readonly string[] = ['period', 'name'];

const statesOf: Record<StateFilter, State[] | undefined> = {
  open: ['ready', 'submitted', 'reopened'],
  ready: ['ready'],
  submitted: ['submitted'],
  reopened: ['reopened'],
  approved: ['approved'],
  all: undefined,
};

/** The filters and the order of the queue, held in the address so that it can be sent to someone. */
export function useQueueFilter() {
  return useQueryStates({
    state: parseAsStringLiteral(stateFilters).withDefault('open'),
    month: parseAsString,
    employee: parseAsString,
    q: parseAsString.withDefault(''),
    sort: parseAsStringLiteral(queueSorts).withDefault('period'),
    direction: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
  });
}

export type QueueFilter = ReturnType<typeof useQueueFilter>[0];

/** Whether the list shows less than everything that waits. */
export function isFiltered({ state, month, employee, q }: QueueFilter, place: PlaceFilter): boolean {
  return state !== 'open' || month !== null || employee !== null || q.trim() !== '' || place.isSet;
}

interface Asking {
  place: PlaceFilter;
  scope: 'self' | 'managed' | 'all';
  /** What is searched for, once it has settled. */
  q: string;
  collation: 'en' | 'da' | 'de';
  /** Whether it is asked for what was known earlier. */
  isThen: boolean;
}

/** What the server is asked for: periods that touch the month, in the widest scope the person has. */
export function listInput(
  filter: QueueFilter,
  { place, scope, q, collation, isThen }: Asking,
): Inputs['statements']['list'] {
  const states = statesOf[filter.state];
  const month =
    filter.month && /^\d{4}-(0[1-9]|1[0-2])$/.test(filter.month) ? monthRange(filter.month) : null;
  const isOrdered = !isThen || knownSorts.includes(filter.sort);
  return {
    scope,
    limit: 100,
    ...(states ? { state: states } : {}),
    ...(filter.employee ? { employee_id: [filter.employee] } : {}),
    ...(month ? { from: month.from, to: month.to } : {}),
    ...(q ? { q: q.slice(0, 200) } : {}),
    ...(place.unit.org_unit_id ? { branch_id: place.unit.org_unit_id } : {}),
    ...place.others,
    ...(isOrdered ? { sort: filter.sort, direction: filter.direction, collation } : {}),
  };
}
