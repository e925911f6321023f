import { OrgUnitTree } from '../../../features/org-units/org-unit-tree.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('orgUnits');

export default async function OrgUnitsPage() {
  await requireSession('/org-units');
  return <OrgUnitTree />;
}
