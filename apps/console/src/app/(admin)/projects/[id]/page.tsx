import { ProjectsDetail } from '../../../../features/set-up/projects-pages.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('projects');

export default async function ProjectsDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/projects/${id}`);
  return <ProjectsDetail id={id} />;
}
