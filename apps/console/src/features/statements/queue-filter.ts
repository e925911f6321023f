'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { monthRange } from '../../format/dates.ts';
import type { State } from '../../parts/statements/statement-state.tsx';
import type { Inputs } from '../../trpc/client.tsx';

export const stateFilters = ['open', 'ready', 'submitted', 'reopened', 'approved', 'all'] as const;
export type StateFilter = (typeof stateFilters)[number];

const statesOf: Record<StateFilter, State[] | undefined> = {
  open: ['ready', 'submitted', 'reopened'],
  ready: ['ready'],
  submitted: ['submitted'],
  reopened: ['reopened'],
  approved: ['approved'],
  all: undefined,
};

/** The filters of the queue, held in the address so that it can be sent to someone. */
export function useQueueFilter() {
  return useQueryStates({
    state: parseAsStringLiteral(stateFilters).withDefault('open'),
    month: parseAsString,
    employee: parseAsString,
  });
}

type Filter = ReturnType<typeof useQueueFilter>[0];

/** What the server is asked for: periods that touch the month, in the widest scope the person has. */
export function listInput(filter: Filter, scope: 'self' | 'managed' | 'all'): Inputs['statements']['list'] {
  const states = statesOf[filter.state];
  const month =
    filter.month && /^\d{4}-(0[1-9]|1[0-2])$/.test(filter.month) ? monthRange(filter.month) : null;
  return {
    scope,
    limit: 100,
    ...(states ? { state: states } : {}),
    ...(filter.employee ? { employee_id: [filter.employee] } : {}),
    ...(month ? { from: month.from, to: month.to } : {}),
  };
}
