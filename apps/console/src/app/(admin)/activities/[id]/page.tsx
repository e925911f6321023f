import { ActivitiesDetail } from '../../../../features/set-up/activities-pages.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('activities');

export default async function ActivitiesDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/activities/${id}`);
  return <ActivitiesDetail id={id} />;
}
