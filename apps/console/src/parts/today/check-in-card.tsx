'use client';

import { Button, classNames, Panel, Skeleton, SkeletonShape, useToast } from '@stempel/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { minutesBetween, todayIn } from '../../format/dates.ts';
import { readPunch, timeWithPlace } from '../../format/recorded-clock.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { useAction } from '../actions/use-action.ts';
import { OwnIllness, ReportRoom } from '../illness/own-illness.tsx';
import { useIllness } from '../illness/use-illness.ts';
import { Loaded } from '../lists/loaded.tsx';
import { Today } from './today.tsx';
import { useNow } from './use-now.ts';

// Loaded when somebody forgot to check out.
const LeftDialog = dynamic(() => import('./left-dialog.tsx').then((module) => module.LeftDialog), {
  ssr: false,
});

type OpenPresence = NonNullable<Outputs['presence']['open']>;

/** One press to come or to go, large enough for a thumb; long after the check-in it asks when work ended. */
export function CheckInCard({ employeeId }: { employeeId: string }) {
  const text = useTranslations('myTime');
  const client = useTRPCClient();
  const may = useMay();
  const queries = useQueryClient();
  const toast = useToast();
  const employee = { employee_id: employeeId };
  const query = useQuery(useTRPC().presence.open.queryOptions(employee));
  const [asking, setAsking] = useState(false);
  const { running: illness, today } = useIllness(employeeId);
  const isIll = illness !== null && today !== undefined && illness.from <= today;
  const checkIn = useAction(
    () => client.presence.checkIn.mutate(employee),
    text(isIll ? 'checkedInWell' : 'checkedIn'),
  );
  const checkOut = useAction(
    () => client.presence.checkOut.mutate(employee).then(() => 'out' as const, askedInstead),
    async (answer) => {
      if (answer === 'asked') return setAsking(true);
      toast('good', text('checkedOut'));
      await queries.invalidateQueries();
    },
  );
  return (
    <Panel title={text('presence')} flush>
      <Loaded query={query} skeleton={<Room />}>
        {(open) => {
          const press = open ? checkOut : checkIn;
          const go = () => (open && isLong(open) ? setAsking(true) : press.mutate(undefined));
          return (
            <div className="flex flex-col gap-4 p-4">
              <Since open={open?.presence ?? null} />
              {may('timesheet', 'read') ? <Today employeeId={employeeId} /> : null}
              <Button
                variant={open ? 'secondary' : 'primary'}
                className="h-14! w-full text-base! sm:h-12!"
                pending={press.isPending}
                onClick={go}
              >
                {text(open ? 'checkOut' : 'checkIn')}
              </Button>
              <OwnIllness employeeId={employeeId} isHere={open !== null} />
              {open && asking ? (
                <LeftDialog employeeId={employeeId} open={open} onClose={() => setAsking(false)} />
              ) : null}
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** As high as the card of somebody who is not here. */
function Room() {
  const load = useTranslations('load');
  const may = useMay();
  return (
    <SkeletonShape label={load('loading')} className="flex flex-col gap-4 p-4">
      <Skeleton className="h-5 w-48" />
      {may('timesheet', 'read') ? <Skeleton className="h-22" /> : null}
      <Skeleton className="h-14 sm:h-12" />
      <ReportRoom />
    </SkeletonShape>
  );
}

/** The server asks when work ended instead of ending it now; every other failure is thrown on. */
function askedInstead(error: unknown): 'asked' {
  if (readProblem(error).errors.some(({ code }) => code === 'long-presence')) return 'asked';
  throw error;
}

/** The server decides, for the clock of a device may be behind; this only saves the question a round trip. */
function isLong({ presence, longest_minutes: longest }: OpenPresence): boolean {
  return minutesBetween(presence.start, new Date().toISOString()) > longest;
}

/** Since when the person is here, and how long that is where today's sum does not say it. */
function Since({ open }: { open: OpenPresence['presence'] | null }) {
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
      {start === null || isToday ? null : (
        <span className="ml-auto text-lg font-semibold tabular-nums" title={formats.spoken(minutes)}>
          {formats.clock(minutes)}
        </span>
      )}
    </div>
  );
}
