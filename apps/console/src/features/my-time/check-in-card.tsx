'use client';

import { Button, classNames, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { addDays, minutesBetween, todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { toWallClock } from '../../format/zoned.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAction } from '../access/use-action.ts';
import { Loaded } from '../load/loaded.tsx';

/** One press to come or to go, large enough for a thumb; shows since when the person is here. */
export function CheckInCard({ employeeId }: { employeeId: string }) {
  const text = useTranslations('myTime');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { workspace } = useSession();
  const today = todayIn(workspace.time_zone);
  // Yesterday too: a night shift is still open in the morning.
  const range = { employee_id: employeeId, from: addDays(today, -1), to: today };
  const query = useQuery(trpc.timesheet.get.queryOptions(range));
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
              <Since start={open?.start ?? null} />
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
function Since({ start }: { start: string | null }) {
  const text = useTranslations('myTime');
  const formats = useFormats();
  const { workspace } = useSession();
  const now = useNow();
  const wall = start === null ? null : toWallClock(start, workspace.time_zone);
  const isToday = wall?.slice(0, 10) === todayIn(workspace.time_zone, new Date(now));
  const minutes = start === null ? 0 : Math.max(0, minutesBetween(start, new Date(now).toISOString()));
  return (
    <div className="flex items-baseline gap-3">
      <span
        aria-hidden="true"
        className={classNames('size-2.5 self-center rounded-full', wall ? 'bg-good' : 'bg-line-strong')}
      />
      <p role="status" className="text-sm">
        {wall === null
          ? text('notHere')
          : isToday
            ? text('hereSince', { time: wall.slice(11, 16) })
            : text('hereSinceDate', { date: formats.weekday(wall.slice(0, 10)), time: wall.slice(11, 16) })}
      </p>
      {wall === null ? null : (
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
