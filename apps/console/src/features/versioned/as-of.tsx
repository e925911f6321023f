'use client';

import { parseAsString, useQueryState } from 'nuqs';

/** The date a page looks at, held in the address; null means today. */
export function useAsOf() {
  const [asked, setAsOf] = useQueryState('as_of', parseAsString);
  const asOf = asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : null;
  return { asOf, setAsOf, asOfInput: asOf ? { as_of: asOf } : {} };
}
