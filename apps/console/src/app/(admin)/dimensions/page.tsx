import { DimensionsList } from '../../../features/set-up/dimensions-pages.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('dimensions');

export default async function DimensionsPage() {
  await requireSession('/dimensions');
  return <DimensionsList />;
}
