import { ToDecidePage } from '../../../features/to-decide/to-decide-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('toDecide');

export default async function ToDecideRoute() {
  await requireSession('/to-decide');
  return <ToDecidePage />;
}
