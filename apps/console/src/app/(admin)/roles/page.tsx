import { RoleList } from '../../../features/access/role-list.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('roles');

export default async function RoleListPage() {
  await requireSession('/roles');
  return <RoleList />;
}
