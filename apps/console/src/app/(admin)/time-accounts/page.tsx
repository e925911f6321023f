import { TimeAccountsList } from '../../../features/set-up/time-accounts-pages.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('timeAccounts');

export default async function TimeAccountsPage() {
  await requireSession('/time-accounts');
  return <TimeAccountsList />;
}
