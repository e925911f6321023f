import { EventFeed } from '../../../features/events/event-feed.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('events');

export default async function EventFeedPage() {
  await requireSession('/events');
  return <EventFeed />;
}
