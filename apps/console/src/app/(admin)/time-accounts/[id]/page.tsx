import { TimeAccountsDetail } from '../../../../features/set-up/time-accounts-pages.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('timeAccounts');

export default async function TimeAccountsDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/time-accounts/${id}`);
  return <TimeAccountsDetail id={id} />;
}
