import { SandboxPage } from '../../../features/sandbox/sandbox-page.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('sandbox');

export default async function SandboxRoute() {
  await requireSession('/sandbox');
  return <SandboxPage />;
}
