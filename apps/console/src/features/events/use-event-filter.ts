'use client';

import { parseAsString, useQueryStates } from 'nuqs';

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** The filter of the feed, held by the address, and what it asks of the server. */
export function useEventFilter() {
  const [filter, setFilter] = useQueryStates({
    type: parseAsString.withDefault(''),
    employee: parseAsString.withDefault(''),
    object: parseAsString.withDefault(''),
  });
  const input = {
    limit: 50,
    ...(filter.type ? { type: [filter.type] } : {}),
    ...(isId(filter.employee) ? { employee_id: filter.employee } : {}),
    ...(isId(filter.object) ? { object_id: filter.object } : {}),
  };
  return { filter, setFilter, input };
}
