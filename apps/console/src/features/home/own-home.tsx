'use client';

import { CertificatesDue } from '../../parts/absences/attachments/certificates-due.tsx';
import { CheckInCard } from '../../parts/today/check-in-card.tsx';
import { OwnIncidents } from '../../parts/today/own-incidents.tsx';
import { useMay } from '../../session/session-context.tsx';
import { OwnBalances } from './own-balances.tsx';
import { OwnWeek } from './own-week.tsx';

/** What somebody who works here looks at first: today, this week, balances, and what to mend. */
export function OwnHome({ employeeId }: { employeeId: string }) {
  const may = useMay();
  return (
    <>
      <div className="mb-4 grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {may('timesheet', 'create') ? <CheckInCard employeeId={employeeId} /> : null}
        {may('timesheet', 'read') ? <OwnWeek employeeId={employeeId} /> : null}
        {may('timebank', 'read') ? <OwnBalances employeeId={employeeId} /> : null}
      </div>
      {may('timesheet', 'read') ? <OwnIncidents employeeId={employeeId} /> : null}
      {may('absences', 'read') ? <CertificatesDue employeeId={employeeId} /> : null}
    </>
  );
}
