import { NewImport } from '../../../../features/imports/new-import.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('newImport');

export default async function NewImportPage() {
  await requireSession('/imports/new');
  return <NewImport />;
}
