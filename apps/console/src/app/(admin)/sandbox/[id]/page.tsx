import { SandboxRunPage } from '../../../../features/sandbox/run-page.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('sandboxRun');

export default async function SandboxRunRoute({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/sandbox/${id}`);
  return <SandboxRunPage id={id} />;
}
