import { OwnAbsences } from '../../../../features/my-time/own-absences.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('ownAbsences');

export default async function OwnAbsencesPage() {
  const { employee_id: employeeId } = await requireSession('/my-time/absences');
  return employeeId ? <OwnAbsences employeeId={employeeId} /> : null;
}
