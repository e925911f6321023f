import { AgreementPacks } from '../../../features/agreement-packs/agreement-packs.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('agreementPacks');

export default async function AgreementPacksPage() {
  await requireSession('/agreement-packs');
  return <AgreementPacks />;
}
