import { IncidentsPage } from '../../../features/incidents/incidents-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('incidents');

export default async function IncidentsRoute() {
  await requireSession('/incidents');
  return <IncidentsPage />;
}
