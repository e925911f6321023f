import { useQuery } from '@tanstack/react-query';
import { addDays, todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

/** The timesheet around now: from yesterday, for a night shift is still open in the morning, to where it is tomorrow. */
export function useTimeAroundNow(employeeId: string) {
  const trpc = useTRPC();
  const today = todayIn(useSession().workspace.time_zone);
  const range = { employee_id: employeeId, from: addDays(today, -2), to: addDays(today, 1) };
  return useQuery(trpc.timesheet.get.queryOptions(range));
}

/** The zone the employee is employed in today; the workspace's until it is known. */
export function useOwnZone(employeeId: string): string {
  const { workspace } = useSession();
  const today = todayIn(workspace.time_zone);
  const { data } = useTimeAroundNow(employeeId);
  return data?.days.find((day) => day.date === today)?.time_zone ?? workspace.time_zone;
}
