'use client';

import { buttonClass } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { ObjectDetail } from '../versioned/object-detail.tsx';
import { Balances } from './balances.tsx';
import { employeeResource } from './employee-resource.tsx';
import { Employments } from './employments.tsx';

/** One employee: data, employments and balances, with the ways to the month and the statements. */
export function EmployeeDetail({ id }: { id: string }) {
  const page = useTranslations('page');
  const may = useMay();
  return (
    <ObjectDetail
      resource={employeeResource}
      id={id}
      ways={
        <>
          {may('timesheet', 'read') ? (
            <Link href={`/employees/${id}/month`} prefetch={false} className={buttonClass('quiet')}>
              {page('month')}
            </Link>
          ) : null}
          {may('statements', 'read') ? (
            <Link
              href={`/statements?state=all&employee=${id}`}
              prefetch={false}
              className={buttonClass('quiet')}
            >
              {page('statements')}
            </Link>
          ) : null}
        </>
      }
    >
      {() => (
        <>
          <Employments employeeId={id} />
          {may('timebank', 'read') ? <Balances employeeId={id} /> : null}
        </>
      )}
    </ObjectDetail>
  );
}
