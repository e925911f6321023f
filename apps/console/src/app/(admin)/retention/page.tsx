import { RetentionPage } from '../../../features/retention/retention-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('retention');

export default async function RetentionRoute() {
  await requireSession('/retention');
  return <RetentionPage />;
}
