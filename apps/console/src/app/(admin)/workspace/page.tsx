import { WorkspacePage } from '../../../features/workspace/workspace-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('workspace');

export default async function WorkspaceRoute() {
  await requireSession('/workspace');
  return <WorkspacePage />;
}
