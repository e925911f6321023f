'use client';

import { parseAsBoolean, useQueryStates } from 'nuqs';

/** Whether the form of a new object is open, held in the address: a link may lead straight to it. */
export function useCreating() {
  const [{ create, first }, set] = useQueryStates({
    create: parseAsBoolean.withDefault(false),
    /** Asked for by the first steps on Home, which lead on from there. */
    first: parseAsBoolean.withDefault(false),
  });
  return {
    creating: create,
    setCreating: (open: boolean) => void set({ create: open || null }),
    /** Where it goes on after an object of this address was created. */
    after: (path: string) => (first ? '/' : path),
  };
}
