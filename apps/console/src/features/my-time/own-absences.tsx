'use client';

import { useTranslations } from 'next-intl';
import { YearOverview } from '../../parts/absences/year-overview.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay, useSession } from '../../session/session-context.tsx';
import { Absences } from './absences.tsx';

/** One's own absences alone, where a phone's bar leads: to ask for one, what was answered, and what is left of the year. */
export function OwnAbsences({ employeeId }: { employeeId: string }) {
  const page = useTranslations('page');
  const may = useMay();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={page('ownAbsences')} summary={user.name} />
      {may('absences', 'read') ? <Absences employeeId={employeeId} /> : null}
      {may('absences', 'read') && may('timebank', 'read') ? <YearOverview employeeId={employeeId} /> : null}
    </>
  );
}
