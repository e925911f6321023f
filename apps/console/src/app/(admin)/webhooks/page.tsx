import { WebhookList } from '../../../features/events/webhook-list.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('webhooks');

export default async function WebhookListPage() {
  await requireSession('/webhooks');
  return <WebhookList />;
}
