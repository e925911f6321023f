import { ServiceUserDetail } from '../../../../features/access/service-user-detail.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('serviceUsers');

export default async function ServiceUserDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/service-users/${id}`);
  return <ServiceUserDetail id={id} />;
}
