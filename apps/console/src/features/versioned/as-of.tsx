'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { isDate } from '../../format/dates.ts';

/** The date a page looks at, held in the address; null means today. */
export function useAsOf() {
  const [asked, setAsOf] = useQueryState('as_of', parseAsString);
  const asOf = isDate(asked) ? asked : null;
  return { asOf, setAsOf, asOfInput: asOf ? { as_of: asOf } : {} };
}
