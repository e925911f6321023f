import { ReportsIndex } from '../../../features/reports/reports-index.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('reports');

export default async function ReportsRoute() {
  await requireSession('/reports');
  return <ReportsIndex />;
}
