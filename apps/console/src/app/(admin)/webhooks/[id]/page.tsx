import { WebhookDetail } from '../../../../features/events/webhook-detail.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('webhook');

export default async function WebhookDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/webhooks/${id}`);
  return <WebhookDetail id={id} />;
}
