import { AccountPage } from '../../../../../features/balances/account-page.tsx';
import { pageMetadata } from '../../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../../session/read-session.ts';

interface Props {
  params: Promise<{ employee: string; account: string }>;
}

export const generateMetadata = () => pageMetadata('balance');

export default async function AccountRoute({ params }: Props) {
  const { employee, account } = await params;
  await requireSession(`/balances/${employee}/${account}`);
  return <AccountPage employeeId={employee} accountId={account} />;
}
