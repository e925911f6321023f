import { EmployeeList } from '../../../features/employees/employee-list.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('employees');

export default async function EmployeesPage() {
  await requireSession('/employees');
  return <EmployeeList />;
}
