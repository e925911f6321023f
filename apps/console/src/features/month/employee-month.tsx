'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmployeeName } from '../../parts/fields/employee-field.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay } from '../../session/session-context.tsx';
import { Month } from './month.tsx';

/** The month of an employee inside the pages about that employee. */
export function EmployeeMonth({ id }: { id: string }) {
  const page = useTranslations('page');
  const may = useMay();
  const employee = may('employees', 'read') ? (
    <Link href={`/employees/${id}`} prefetch={false} className="hover:text-ink hover:underline">
      <EmployeeName id={id} />
    </Link>
  ) : null;
  return (
    <>
      <PageHeader title={page('month')} trail={employee} />
      <Month employeeId={id} />
    </>
  );
}
