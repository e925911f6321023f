'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useAmount } from './use-amount.ts';
import { useForecast } from './use-outlook.ts';

/** How an account will stand, in a line of words: at the end of the period, and of the year where that is another amount. */
export function Likely({ employeeId, accountId }: { employeeId: string; accountId: string }) {
  const text = useTranslations('outlook');
  const formats = useFormats();
  const amount = useAmount();
  const forecast = useForecast(employeeId);
  const foreseen = forecast?.accounts.find((one) => one.account_id === accountId);
  // Its line is there from the beginning, so that nothing moves when it is known.
  if (!forecast) return '\u00a0';
  if (!foreseen) return null;
  const { at_period_end: period, at_year_end: year } = foreseen;
  const isSame = period.minutes === year.minutes && period.days === year.days;
  const ends = isSame ? [year] : [period, year];
  return ends
    .map((end) => text('likelySaid', { amount: amount.held(end), date: formats.date(end.date) }))
    .join(' · ');
}
