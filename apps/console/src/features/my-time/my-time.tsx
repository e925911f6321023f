'use client';

import { useTranslations } from 'next-intl';
import { YearOverview } from '../../parts/absences/year-overview.tsx';
import { Balances } from '../../parts/balances/balances.tsx';
import { OwnIllness } from '../../parts/illness/own-illness.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { CheckInCard } from '../../parts/today/check-in-card.tsx';
import { OwnIncidents } from '../../parts/today/own-incidents.tsx';
import { useMay, useSession } from '../../session/session-context.tsx';
import { Absences } from './absences.tsx';
import { OwnStatements } from './own-statements.tsx';
import { Week } from './week.tsx';

/** One's own time: checking in and out, the week, balances, absences, statements to submit. */
export function MyTime({ employeeId }: { employeeId: string }) {
  const page = useTranslations('page');
  const may = useMay();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={page('myTime')} summary={user.name} />
      <div className="mb-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        {may('timesheet', 'create') ? (
          <CheckInCard employeeId={employeeId} />
        ) : (
          <OwnIllness employeeId={employeeId} isHere={false} />
        )}
        {may('statements', 'read') ? <OwnStatements /> : null}
        <div className="-mt-4">{may('timebank', 'read') ? <Balances employeeId={employeeId} /> : null}</div>
      </div>
      {may('timesheet', 'read') ? <OwnIncidents employeeId={employeeId} /> : null}
      {may('timesheet', 'read') ? <Week employeeId={employeeId} /> : null}
      {may('absences', 'read') ? <Absences employeeId={employeeId} /> : null}
      {may('absences', 'read') && may('timebank', 'read') ? <YearOverview employeeId={employeeId} /> : null}
    </>
  );
}
