import { CalendarPage } from '../../../features/calendar/calendar-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('calendar');

export default async function CalendarRoute() {
  await requireSession('/calendar');
  return <CalendarPage />;
}
