import { ProjectsList } from '../../../features/set-up/projects-pages.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('projects');

export default async function ProjectsPage() {
  await requireSession('/projects');
  return <ProjectsList />;
}
