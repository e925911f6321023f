import { OverviewPage } from '../../../../features/calendar/overview-page.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('absenceOverview');

export default async function AbsenceOverviewRoute() {
  await requireSession('/calendar/overview');
  return <OverviewPage />;
}
