import { RoleEditor } from '../../../../features/access/role-editor.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('roles');

export default async function RoleEditorPage() {
  await requireSession('/roles/new');
  return <RoleEditor />;
}
