'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTRPC } from '../../trpc/client.tsx';

// Loaded where something is wrong: mostly nothing is. The room is that of one line.
const IncidentList = dynamic(() => import('./incident-list.tsx').then((module) => module.IncidentList), {
  ssr: false,
  loading: () => <div className="mb-6 h-23" />,
});

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
