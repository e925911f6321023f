'use client';

import type { ReactNode } from 'react';
import { useLateAbsences } from '../../parts/absences/attachments/certificates-due.tsx';
import { useOwnIncidents } from '../../parts/today/own-incidents.tsx';
import { useMay } from '../../session/session-context.tsx';

/** What stands below what somebody has to mend: until it is known how much that is, it is read but not seen. */
export function AfterMending({ employeeId, children }: { employeeId: string; children: ReactNode }) {
  const may = useMay();
  const incidents = useOwnIncidents(employeeId, may('timesheet', 'read'));
  const absences = useLateAbsences(employeeId, may('absences', 'read'));
  return (
    <div className={incidents.isLoading || absences.isLoading ? 'invisible' : undefined}>{children}</div>
  );
}
