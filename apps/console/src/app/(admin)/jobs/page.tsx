import { JobsPage } from '../../../features/jobs/jobs-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('jobs');

export default async function JobsRoute() {
  await requireSession('/jobs');
  return <JobsPage />;
}
