'use client';

import { useLeave } from '@stempel/ui';
import { parseAsString, useQueryState } from 'nuqs';
import { isDate } from '../../format/dates.ts';

/** The date a page looks at, held in the address; null means today. */
export function useAsOf() {
  const leave = useLeave();
  const [asked, setAsked] = useQueryState('as_of', parseAsString);
  /** After a save: nothing typed is lost, so nobody is asked. */
  const showSaved = (date: string) => void setAsked(date);
  const setAsOf = (date: string | null) => leave(() => void setAsked(date));
  const asOf = isDate(asked) ? asked : null;
  return { asOf, setAsOf, showSaved, asOfInput: asOf ? { as_of: asOf } : {} };
}
