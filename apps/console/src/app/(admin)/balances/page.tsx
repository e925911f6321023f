import { BalancesPage } from '../../../features/balances/balances-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('balances');

export default async function BalancesRoute() {
  await requireSession('/balances');
  return <BalancesPage />;
}
