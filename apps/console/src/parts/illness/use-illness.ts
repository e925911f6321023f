import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

/** Whether the person is reported ill, and whether that is known yet; not asked where they may not read absences. */
export function useIllness(employeeId: string) {
  const may = useMay();
  const enabled = may('absences', 'read');
  const { data, isPending } = useQuery({
    ...useTRPC().absences.illness.queryOptions({ employee_id: employeeId }),
    enabled,
  });
  return { enabled, isPending, today: data?.today, running: data?.running ?? null };
}
