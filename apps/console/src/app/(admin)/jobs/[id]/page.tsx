import { RunPage } from '../../../../features/jobs/run-page.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('job');

export default async function JobPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/jobs/${id}`);
  return <RunPage id={id} />;
}
