'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { addMonths, isDate, monthRange, todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { datesOfPeriod, type RelativePeriod, relativePeriods } from './relative-period.ts';

interface AskedDates {
  from: string | null;
  to: string | null;
}

/** The period of the address, by its dates or as one that moves; the last whole month where it names none. */
export function usePeriod() {
  const { workspace } = useSession();
  const [asked, setAsked] = useQueryStates({
    from: parseAsString,
    to: parseAsString,
    period: parseAsStringLiteral(relativePeriods),
  });
  const today = todayIn(workspace.time_zone);
  const usual = asked.period
    ? datesOfPeriod(asked.period, today)
    : monthRange(addMonths(today.slice(0, 7), -1));
  const from = isDate(asked.from) ? asked.from : usual.from;
  const to = isDate(asked.to) ? asked.to : isDate(asked.from) ? monthRange(from.slice(0, 7)).to : usual.to;
  const isFixed = isDate(asked.from) || isDate(asked.to);
  return {
    period: { from, to },
    reversed: to < from,
    /** Dates that stay. */
    setPeriod: (dates: AskedDates) => setAsked({ ...dates, period: null }),
    /** What moves; null where the address has dates. */
    moving: isFixed ? null : (asked.period ?? 'last-month'),
    setMoving: (period: RelativePeriod | null) =>
      setAsked(period === null ? { from, to, period: null } : { from: null, to: null, period }),
  };
}

export type Period = ReturnType<typeof usePeriod>;
