'use client';

import { Button, classNames, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { minutesBetween, todayIn } from '../../format/dates.ts';
import { readPunch, timeWithPlace } from '../../format/recorded-clock.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAction } from '../access/use-action.ts';
import { Loaded } from '../load/loaded.tsx';
import type { Presence } from '../month/month-weeks.tsx';
import { useTimeAroundNow } from './use-own-zone.ts';

/** One press to come or to go, large enough for a thumb; shows since when the person is here. */
export function CheckInCard({ employeeId }: { employeeId: string }) {
  const text = useTranslations('myTime');
  const client = useTRPCClient();
  const query = useTimeAroundNow(employeeId);
  const employee = { employee_id: employeeId };
  const checkIn = useAction(() => client.presence.checkIn.mutate(employee), text('checkedIn'));
  const checkOut = useAction(() => client.presence.checkOut.mutate(employee), text('checkedOut'));
  return (
    <Panel title={text('presence')} flush>
      <Loaded query={query}>
        {(timesheet) => {
          const open = timesheet.presence.find((interval) => interval.end === null);
          const press = open ? checkOut : checkIn;
          return (
            <div className="flex flex-col gap-4 p-4">
              <Since open={open ?? null} />
              <Button
                variant={open ? 'secondary' : 'primary'}
                className="h-14! w-full text-base! sm:h-12!"
                pending={press.isPending}
                onClick={() => press.mutate(undefined)}
              >
                {text(open ? 'checkOut' : 'checkIn')}
              </Button>
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** Since when the person is here and how long that is, kept true while the page is open. */
function Since({ open }: { open: Presence | null }) {
  const text = useTranslations('myTime');
  const formats = useFormats();
  const { workspace } = useSession();
  const now = useNow();
  const start = open && readPunch(open.start, open.time_zone, workspace.time_zone);
  const isToday = open !== null && start?.date === todayIn(open.time_zone, new Date(now));
  const minutes = open ? Math.max(0, minutesBetween(open.start, new Date(now).toISOString())) : 0;
  return (
    <div className="flex items-baseline gap-3">
      <span
        aria-hidden="true"
        className={classNames('size-2.5 self-center rounded-full', start ? 'bg-good' : 'bg-line-strong')}
      />
      <p role="status" className="text-sm">
        {start === null
          ? text('notHere')
          : isToday
            ? text('hereSince', { time: timeWithPlace(start) })
            : text('hereSinceDate', { date: formats.weekday(start.date), time: timeWithPlace(start) })}
      </p>
      {start === null ? null : (
        <span className="ml-auto text-lg font-semibold tabular-nums" title={formats.spoken(minutes)}>
          {formats.clock(minutes)}
        </span>
      )}
    </div>
  );
}

const tickMs = 15_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
