'use client';

import { Button, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { addDays, todayIn } from '../../format/dates.ts';
import { toWallClock } from '../../format/zoned.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAction } from '../access/use-action.ts';
import { Loaded } from '../load/loaded.tsx';

/** One press to come or to go; shows since when the person is here. */
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
    <Panel title={text('presence')}>
      <Loaded query={query}>
        {(timesheet) => {
          const open = timesheet.presence.find((interval) => interval.end === null);
          return (
            <div className="flex flex-col items-start gap-3">
              <p className="text-sm" role="status">
                {open
                  ? text('hereSince', { time: toWallClock(open.start, workspace.time_zone).slice(11, 16) })
                  : text('notHere')}
              </p>
              {open ? (
                <Button
                  variant="primary"
                  pending={checkOut.isPending}
                  onClick={() => checkOut.mutate(undefined)}
                >
                  {text('checkOut')}
                </Button>
              ) : (
                <Button
                  variant="primary"
                  pending={checkIn.isPending}
                  onClick={() => checkIn.mutate(undefined)}
                >
                  {text('checkIn')}
                </Button>
              )}
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}
