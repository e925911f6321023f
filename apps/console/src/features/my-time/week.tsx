'use client';

import { Badge, Button, IconButton, Panel, SkeletonDays } from '@stempel/ui';
import { AddIcon, NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { addDays, isDate, mondayOf, todayIn, weekNumber } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { DaySheets } from '../../parts/month/day-sheets.tsx';
import type { DayTarget } from '../../parts/month/day-target.ts';
import { MonthWeeks } from '../../parts/month/month-weeks.tsx';
import { useOwnZone } from '../../parts/today/use-own-zone.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

/** One week of an employee: presence and entries, to be added, changed and copied. */
export function Week({ employeeId }: { employeeId: string }) {
  const trpc = useTRPC();
  const today = todayIn(useOwnZone(employeeId));
  const [asked, setWeek] = useQueryState('week', parseAsString);
  const [day] = useQueryState('day', parseAsString);
  const monday = mondayOf(isDate(asked) ? asked : today);
  const sunday = addDays(monday, 6);
  const range = { employee_id: employeeId, from: monday, to: sunday };
  const query = useQuery(trpc.timesheet.get.queryOptions(range));
  const [target, setTarget] = useState<DayTarget | null>(null);
  const isThisWeek = today >= monday && today <= sunday;
  return (
    <section className="mb-6">
      <WeekBar
        monday={monday}
        isThisWeek={isThisWeek}
        onWeek={setWeek}
        onAdd={(kind) => setTarget({ kind, date: isThisWeek ? today : monday })}
      />
      <Panel flush className="overflow-hidden">
        <Loaded query={query} as={SkeletonDays}>
          {(timesheet) => <MonthWeeks timesheet={timesheet} marked={day} onOpen={setTarget} />}
        </Loaded>
      </Panel>
      <DaySheets employeeId={employeeId} target={target} onClose={() => setTarget(null)} />
    </section>
  );
}

function WeekBar({
  monday,
  isThisWeek,
  onWeek,
  onAdd,
}: {
  monday: string;
  isThisWeek: boolean;
  onWeek: (monday: string | null) => void;
  onAdd: (kind: 'presence' | 'entry') => void;
}) {
  const text = useTranslations('myTime');
  const month = useTranslations('month');
  const formats = useFormats();
  const may = useMay();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <IconButton label={text('previousWeek')} onClick={() => onWeek(addDays(monday, -7))}>
          <PreviousIcon />
        </IconButton>
        <h2 aria-live="polite" className="min-w-52 text-center text-sm font-semibold">
          {month('week', { week: weekNumber(monday) })} ·{' '}
          {/* The server's and the browser's locale data may write a range with different spaces. */}
          <span suppressHydrationWarning>{formats.period({ from: monday, to: addDays(monday, 6) })}</span>
        </h2>
        <IconButton label={text('nextWeek')} onClick={() => onWeek(addDays(monday, 7))}>
          <NextIcon />
        </IconButton>
        {isThisWeek ? null : (
          <Button size="small" variant="quiet" onClick={() => onWeek(null)}>
            {text('thisWeek')}
          </Button>
        )}
      </div>
      <p className="flex flex-1 items-center gap-2 text-dense text-ink-soft">
        <Badge tone="note">{month('simulation')}</Badge>
        <span className="max-lg:hidden">{month('simulationHint')}</span>
      </p>
      {may('timesheet', 'create') ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onAdd('presence')}>
            <AddIcon aria-hidden="true" />
            {month('addPresence')}
          </Button>
          <Button onClick={() => onAdd('entry')}>
            <AddIcon aria-hidden="true" />
            {month('addEntry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
