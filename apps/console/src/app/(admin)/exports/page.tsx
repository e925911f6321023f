import { ExportsPage } from '../../../features/exports/exports-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('exports');

export default async function ExportsRoute() {
  await requireSession('/exports');
  return <ExportsPage />;
}
