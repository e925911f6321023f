import { AbsencesPage } from '../../../features/absences/absences-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('absences');

export default async function AbsencesRoute() {
  await requireSession('/absences');
  return <AbsencesPage />;
}
