import { OrgUnitDetail } from '../../../../features/org-units/org-unit-detail.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('orgUnits');

export default async function OrgUnitsDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/org-units/${id}`);
  return <OrgUnitDetail id={id} />;
}
