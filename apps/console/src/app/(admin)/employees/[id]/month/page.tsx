import { EmployeeMonth } from '../../../../../features/month/employee-month.tsx';
import { pageMetadata } from '../../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('month');

export default async function MonthPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/employees/${id}/month`);
  return <EmployeeMonth id={id} />;
}
