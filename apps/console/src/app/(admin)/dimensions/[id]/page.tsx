import { DimensionsDetail } from '../../../../features/set-up/dimensions-pages.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('dimensions');

export default async function DimensionsDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/dimensions/${id}`);
  return <DimensionsDetail id={id} />;
}
