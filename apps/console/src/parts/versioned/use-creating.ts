'use client';

import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { isDate } from '../../format/dates.ts';

/** Whether the form of a new object is open, held in the address: a link may lead straight to it. */
export function useCreating() {
  const [{ create, first }, set] = useQueryStates({
    create: parseAsBoolean.withDefault(false),
    /** Asked for by the first steps on Home, which lead on from there: the date that all of them begin on. */
    first: parseAsString,
  });
  return {
    creating: create,
    setCreating: (open: boolean) => void set({ create: open || null }),
    /** What the form of the new object is opened with. */
    opened: isDate(first) ? { from: first } : {},
    /** Where it goes on after an object of this address was created: by the first steps to the next of them. */
    after: (path: string, next: (from: string) => string = () => '/') => (isDate(first) ? next(first) : path),
  };
}
