'use client';

import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { Balances } from '../employees/balances.tsx';
import { StatementTasks } from '../home/statement-tasks.tsx';
import { Month } from '../month/month.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { Absences } from './absences.tsx';
import { CheckInCard } from './check-in-card.tsx';

/** One's own time: checking in and out, the month, balances, absences, statements to submit. */
export function MyTime({ employeeId }: { employeeId: string }) {
  const page = useTranslations('page');
  const may = useMay();
  return (
    <>
      <PageHeader title={page('myTime')} />
      <div className="mb-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        {may('timesheet', 'create') ? <CheckInCard employeeId={employeeId} /> : null}
        {may('statements', 'read') ? <StatementTasks scope="self" /> : null}
        <div className="-mt-4">{may('timebank', 'read') ? <Balances employeeId={employeeId} /> : null}</div>
      </div>
      {may('timesheet', 'read') ? <Month employeeId={employeeId} /> : null}
      {may('absences', 'read') ? <Absences employeeId={employeeId} /> : null}
    </>
  );
}
