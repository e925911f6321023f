import { ReasonsList } from '../../../features/set-up/reasons-pages.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('reasons');

export default async function ReasonsPage() {
  await requireSession('/reasons');
  return <ReasonsList />;
}
