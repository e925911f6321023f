import { RunPage } from '../../../../features/jobs/run-page.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('import');

export default async function ImportPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/imports/${id}`);
  return <RunPage id={id} />;
}
