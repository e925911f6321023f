'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { addMonths, isDate, monthRange, todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';

/** The period of the address; the last whole month where it names none. */
export function usePeriod() {
  const { workspace } = useSession();
  const [asked, setPeriod] = useQueryStates({ from: parseAsString, to: parseAsString });
  const usual = monthRange(addMonths(todayIn(workspace.time_zone).slice(0, 7), -1));
  const from = isDate(asked.from) ? asked.from : usual.from;
  const to = isDate(asked.to) ? asked.to : isDate(asked.from) ? monthRange(from.slice(0, 7)).to : usual.to;
  return { period: { from, to }, reversed: to < from, setPeriod };
}

export type Period = ReturnType<typeof usePeriod>;
