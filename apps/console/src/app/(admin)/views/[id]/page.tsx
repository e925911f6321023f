import { OpenView } from '../../../../features/views/open-view.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('savedView');

export default async function ViewPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/views/${id}`);
  return <OpenView id={id} />;
}
