'use client';

import type { Timesheet } from '../../parts/month/recorded-day.ts';
import { timesOf } from '../../parts/today/marked-strip.tsx';
import { piecesOfDay } from '../../parts/today/pieces-of-day.ts';
import { useKnownOn } from '../../parts/versioned/known-on.tsx';
import type { Statement } from './statement.ts';
import { useAway } from './use-away.ts';
import { useReadsTime } from './use-reads-time.ts';
import { useTimeOf } from './use-time-of.ts';

/** Nothing of a settled period runs: what was never ended is not shown. */
export const drawnOn = ({ presence }: Timesheet, date: string) =>
  piecesOfDay(presence, date, `${date}T00:00:00Z`).filter(({ running }) => !running);

/** What the figures of each date come from: when somebody was there, or why not. Nothing of a date that says neither. */
export function useDayWords(statement: Statement): ReadonlyMap<string, string> {
  const away = useAway();
  const { knownOn } = useKnownOn();
  const reads = useReadsTime(statement);
  // Beside figures as they were known earlier stands no time as it is.
  const isWanted = reads && knownOn === null;
  const { data } = useTimeOf(statement, isWanted);
  if (!data || !isWanted) return new Map();
  return new Map(
    data.days.flatMap((day): Array<[string, string]> => {
      const words = [timesOf(drawnOn(data, day.date), []), away(day)].filter(Boolean).join(', ');
      return words === '' ? [] : [[day.date, words]];
    }),
  );
}
