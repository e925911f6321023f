import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('notifications');

export default async function NotificationsRoute() {
  await requireSession('/notifications');
  return <NotificationsPage />;
}
