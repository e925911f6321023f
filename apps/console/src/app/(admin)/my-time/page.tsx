import { MyTime } from '../../../features/my-time/my-time.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('myTime');

export default async function MyTimePage() {
  const { employee_id: employeeId } = await requireSession('/my-time');
  return employeeId ? <MyTime employeeId={employeeId} /> : null;
}
