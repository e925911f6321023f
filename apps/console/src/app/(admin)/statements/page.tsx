import { StatementQueue } from '../../../features/statements/queue.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('statements');

export default async function StatementsPage() {
  await requireSession('/statements');
  return <StatementQueue />;
}
