'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

export const orders = ['gains', 'losses'] as const;
export const choices = ['all', 'changed', 'crossing'] as const;

/** What of a run is looked at, held in the address so that it can be sent to someone. */
export function useRunFilter(id: string) {
  const [filter, setFilter] = useQueryStates({
    unit: parseAsString,
    employee: parseAsString,
    measure: parseAsString,
    threshold: parseAsString,
    order: parseAsStringLiteral(orders).withDefault('gains'),
    who: parseAsStringLiteral(choices).withDefault('all'),
  });
  const { unit, employee } = filter;
  const part = {
    id,
    ...(unit === null ? {} : { org_unit_id: [unit] }),
    ...(employee === null ? {} : { employee_id: employee }),
  };
  return {
    filter,
    setFilter,
    filtered: unit !== null || employee !== null,
    part,
    /** Where all of it is a file. */
    file: `/internal/files/sandbox/${id}?${new URLSearchParams({
      ...(unit === null ? {} : { org_unit_id: unit }),
      ...(employee === null ? {} : { employee_id: employee }),
    })}`,
  };
}

export type RunFilter = ReturnType<typeof useRunFilter>;
