import { ServiceUserList } from '../../../features/access/service-user-list.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('serviceUsers');

export default async function ServiceUserListPage() {
  await requireSession('/service-users');
  return <ServiceUserList />;
}
