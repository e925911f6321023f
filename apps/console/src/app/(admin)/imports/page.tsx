import { ImportsPage } from '../../../features/imports/imports-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('imports');

export default async function ImportsRoute() {
  await requireSession('/imports');
  return <ImportsPage />;
}
