import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isDate } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

/** The zone of an employee's employment on a date (core/docs/time.md, Zones): what is typed is read by its clock. */
export function useZoneOn(employeeId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { workspace } = useSession();
  const ask = (date: string) =>
    trpc.timesheet.get.queryOptions({ employee_id: employeeId, from: date, to: date });
  return {
    /** Asks for it, unless it is known. */
    findZone: async (date: string): Promise<string> => {
      const { days } = await queries.fetchQuery({ ...ask(date), staleTime: 60_000 });
      return days[0]?.time_zone ?? workspace.time_zone;
    },
    ask,
  };
}

/** The zone on a date while it is typed; undefined until it is known. */
export function useZone(employeeId: string, date: string): string | undefined {
  const { ask } = useZoneOn(employeeId);
  const known = useQuery({ ...ask(date), enabled: isDate(date), staleTime: 60_000 });
  return known.data?.days[0]?.time_zone;
}
