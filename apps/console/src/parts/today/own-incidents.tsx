'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTRPC } from '../../trpc/client.tsx';

// Loaded where something is wrong: mostly nothing is.
const IncidentList = dynamic(() => import('./incident-list.tsx').then((module) => module.IncidentList), {
  ssr: false,
});

/** What is wrong with one's own time; each leads to the day where it is mended. Nothing is shown when nothing is. */
export function OwnIncidents({ employeeId }: { employeeId: string }) {
  const trpc = useTRPC();
  const { data: incidents = [] } = useQuery(
    trpc.incidents.ofEmployee.queryOptions({ employee_id: employeeId }),
  );
  return incidents.length === 0 ? null : <IncidentList incidents={incidents} />;
}
