'use client';

import { Badge, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { addDays, mondayOf, todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import type { Timesheet } from '../../parts/month/recorded-day.ts';
import { recordedOn } from '../../parts/today/pieces-of-day.ts';
import { useNow } from '../../parts/today/use-now.ts';
import { useOwnZone } from '../../parts/today/use-own-zone.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { ColumnsRoom } from './rooms.tsx';
import { WeekBars, type WeekDay } from './week-bars.tsx';

/** This week's recorded time beside contracted hours, day by day: as it was stamped, so a simulation. */
export function OwnWeek({ employeeId }: { employeeId: string }) {
  const text = useTranslations('today');
  const month = useTranslations('month');
  const trpc = useTRPC();
  const today = todayIn(useOwnZone(employeeId));
  const monday = mondayOf(today);
  const range = { employee_id: employeeId, from: monday, to: addDays(monday, 6) };
  const query = useQuery(trpc.timesheet.get.queryOptions(range));
  return (
    <Panel title={text('week')} actions={<Badge tone="note">{month('simulation')}</Badge>}>
      <Loaded query={query} bare skeleton={<ColumnsRoom link />}>
        {(timesheet) => <Week timesheet={timesheet} today={today} />}
      </Loaded>
    </Panel>
  );
}

function Week({ timesheet, today }: { timesheet: Timesheet; today: string }) {
  const text = useTranslations('today');
  const formats = useFormats();
  const now = new Date(useNow()).toISOString();
  const days = timesheet.days.map(
    (day): WeekDay => ({
      date: day.date,
      recordedMinutes: recordedOn(timesheet.presence, day.date, now, today),
      normMinutes: day.norm_minutes,
      away: day.absences.some(({ state, share }) => state === 'approved' && share === '1'),
    }),
  );
  const sum = (of: (day: WeekDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline gap-2">
        <span className="text-2xl font-semibold tabular-nums">
          {formats.clock(sum((day) => day.recordedMinutes))}
        </span>
        <span className="text-dense text-ink-soft">
          {text('ofWeek', { time: formats.clock(sum((day) => day.normMinutes)) })}
        </span>
      </p>
      <WeekBars days={days} today={today} />
      <Link
        href="/my-time"
        prefetch={false}
        className="w-fit text-dense text-accent underline underline-offset-2"
      >
        {text('toWeek')}
      </Link>
    </div>
  );
}
