import { OrgUnitsDetail } from '../../../../features/set-up/pages.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('orgUnits');

export default async function OrgUnitsDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/org-units/${id}`);
  return <OrgUnitsDetail id={id} />;
}
