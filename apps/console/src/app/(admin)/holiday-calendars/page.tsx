import { HolidayCalendarsList } from '../../../features/holiday-calendars/holiday-calendars.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('holidayCalendars');

export default async function HolidayCalendarsPage() {
  await requireSession('/holiday-calendars');
  return <HolidayCalendarsList />;
}
