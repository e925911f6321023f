import { StatementReview } from '../../../../features/statements/review.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('statement');

export default async function StatementPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/statements/${id}`);
  return <StatementReview id={id} />;
}
