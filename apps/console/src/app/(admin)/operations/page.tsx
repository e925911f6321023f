import { OperationsPage } from '../../../features/operations/operations-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('operations');

export default async function OperationsRoute() {
  await requireSession('/operations');
  return <OperationsPage />;
}
