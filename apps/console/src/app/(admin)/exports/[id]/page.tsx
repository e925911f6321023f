import { RunPage } from '../../../../features/jobs/run-page.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('export');

export default async function ExportPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/exports/${id}`);
  return <RunPage id={id} />;
}
