'use client';

import { useTranslations } from 'next-intl';
import { wallDate, wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { toWallClock } from '../../format/zoned.ts';
import { DayBar } from './day-bar.tsx';
import { piecesOfDay, recordedOn } from './pieces-of-day.ts';
import { useNow } from './use-now.ts';
import { useOwnZone, useTimeAroundNow } from './use-own-zone.ts';

/** What today comes to so far: recorded time as it was stamped, before any rule. */
export function Today({ employeeId }: { employeeId: string }) {
  const text = useTranslations('today');
  const formats = useFormats();
  const zone = useOwnZone(employeeId);
  const { data } = useTimeAroundNow(employeeId);
  const now = new Date(useNow()).toISOString();
  const wall = toWallClock(now, zone);
  const date = wallDate(wall);
  const [hours = 0, minutes = 0] = wallTime(wall).split(':').map(Number);
  const presence = data?.presence ?? [];
  const norm = data?.days.find((day) => day.date === date)?.norm_minutes ?? 0;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline gap-2">
        <span className="text-2xl font-semibold tabular-nums">
          {formats.clock(recordedOn(presence, date, now, date))}
        </span>
        <span className="text-dense text-ink-soft">
          {norm > 0 ? text('ofContracted', { time: formats.clock(norm) }) : text('freeDay')}
        </span>
      </p>
      <DayBar pieces={piecesOfDay(presence, date, now)} contractedMinutes={norm} now={hours * 60 + minutes} />
    </div>
  );
}
