'use client';

import { parseAsBoolean, useQueryState } from 'nuqs';

/** Whether the form of a new object is open, held in the address: a link may lead straight to it. */
export function useCreating() {
  const [creating, set] = useQueryState('create', parseAsBoolean.withDefault(false));
  return { creating, setCreating: (open: boolean) => void set(open || null) };
}
