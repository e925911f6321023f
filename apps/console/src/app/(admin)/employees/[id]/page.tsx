import { EmployeeDetail } from '../../../../features/employees/employee-detail.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('employees');

export default async function EmployeePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/employees/${id}`);
  return <EmployeeDetail id={id} />;
}
