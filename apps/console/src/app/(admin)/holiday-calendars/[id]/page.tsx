import { HolidayCalendarsDetail } from '../../../../features/holiday-calendars/holiday-calendars.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('holidayCalendars');

export default async function HolidayCalendarPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/holiday-calendars/${id}`);
  return <HolidayCalendarsDetail id={id} />;
}
