'use client';

import { useTranslations } from 'next-intl';
import { PageHeader } from '../shell/page-header.tsx';
import { Month } from './month.tsx';

/** The month of an employee inside the pages about that employee. */
export function EmployeeMonth({ id }: { id: string }) {
  const page = useTranslations('page');
  return (
    <>
      <PageHeader title={page('month')} />
      <Month employeeId={id} />
    </>
  );
}
