import { WebhookGuide } from '../../../../features/events/webhook-guide.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('webhookGuide');

export default async function WebhookGuidePage() {
  await requireSession('/webhooks/guide');
  return <WebhookGuide />;
}
