import { ApiReference } from '../../../features/api-reference/api-reference.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('apiReference');

export default async function ApiReferencePage() {
  await requireSession('/api-reference');
  return <ApiReference />;
}
