'use client';

import { useTranslations } from 'next-intl';
import { YearOverview } from '../../parts/absences/year-overview.tsx';
import { Balances } from '../../parts/balances/balances.tsx';
import { DataDownload } from '../../parts/personal-data/data-download.tsx';
import { ObjectDetail } from '../../parts/versioned/object-detail.tsx';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { EmployeeAbsences } from './employee-absences.tsx';
import { employeeResource } from './employee-resource.tsx';
import { EmployeeSignIn } from './employee-sign-in.tsx';
import { Employments } from './employments.tsx';
import { ErasePerson } from './erase-person.tsx';

/** One employee: data, employments, balances and absences, with the ways to the month and the statements. */
export function EmployeeDetail({ id }: { id: string }) {
  const page = useTranslations('page');
  const data = useTranslations('personalData');
  const may = useMay();
  // Who signs in is listed for who sees everybody.
  const seesUsers = may('users', 'read') && readScope(useSession(), 'users') === 'all';
  const ways = [
    ...(may('timesheet', 'read') ? [{ href: `/employees/${id}/month`, label: page('month') }] : []),
    ...(may('statements', 'read')
      ? [{ href: `/statements?state=all&employee=${id}`, label: page('statements') }]
      : []),
  ];
  return (
    <ObjectDetail resource={employeeResource} id={id} ways={ways}>
      {({ name }) => (
        <>
          <Employments employeeId={id} />
          {seesUsers ? <EmployeeSignIn employeeId={id} /> : null}
          {may('timebank', 'read') ? <Balances employeeId={id} /> : null}
          {may('absences', 'read') ? <EmployeeAbsences employeeId={id} name={name} /> : null}
          {may('absences', 'read') && may('timebank', 'read') ? <YearOverview employeeId={id} /> : null}
          {may('exports', 'create') && may('absences', 'read') ? (
            <DataDownload employeeId={id} title={data('title')} hint={data('hint')} />
          ) : null}
          {may('workspace', 'delete') ? <ErasePerson employeeId={id} name={name} /> : null}
        </>
      )}
    </ObjectDetail>
  );
}
