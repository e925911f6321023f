import { SandboxPersonPage } from '../../../../../features/sandbox/person-page.tsx';
import { pageMetadata } from '../../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('sandboxPerson');

interface Parameters {
  params: Promise<{ id: string; employment: string }>;
}

export default async function SandboxPersonRoute({ params }: Parameters) {
  const { id, employment } = await params;
  await requireSession(`/sandbox/${id}/${employment}`);
  return <SandboxPersonPage id={id} employmentId={employment} />;
}
