'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';
import { IncidentList } from './incident-list.tsx';

/** What is wrong with one's own time; each leads to the day where it is mended. Nothing is shown when nothing is. */
export function OwnIncidents({ employeeId }: { employeeId: string }) {
  const { data: incidents = [] } = useOwnIncidents(employeeId);
  return incidents.length === 0 ? null : <IncidentList incidents={incidents} />;
}

export function useOwnIncidents(employeeId: string, enabled = true) {
  return useQuery({
    ...useTRPC().incidents.ofEmployee.queryOptions({ employee_id: employeeId }),
    enabled,
  });
}
