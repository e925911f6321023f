import { ActivitiesList } from '../../../features/set-up/activities-pages.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('activities');

export default async function ActivitiesPage() {
  await requireSession('/activities');
  return <ActivitiesList />;
}
