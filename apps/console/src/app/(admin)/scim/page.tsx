import { ScimPage } from '../../../features/access/scim-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('scim');

export default async function ScimRoute() {
  await requireSession('/scim');
  return <ScimPage />;
}
