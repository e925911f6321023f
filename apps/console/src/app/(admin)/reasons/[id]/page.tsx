import { ReasonsDetail } from '../../../../features/set-up/reasons-pages.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('reasons');

export default async function ReasonsDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/reasons/${id}`);
  return <ReasonsDetail id={id} />;
}
