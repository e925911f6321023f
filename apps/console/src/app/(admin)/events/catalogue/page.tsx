import { EventCatalogue } from '../../../../features/events/event-catalogue.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('eventCatalogue');

export default async function EventCataloguePage() {
  await requireSession('/events/catalogue');
  return <EventCatalogue />;
}
