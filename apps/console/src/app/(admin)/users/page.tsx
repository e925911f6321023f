import { UserList } from '../../../features/access/user-list.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('users');

export default async function UserListPage() {
  await requireSession('/users');
  return <UserList />;
}
