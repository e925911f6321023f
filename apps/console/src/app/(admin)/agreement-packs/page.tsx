import { getLocale } from 'next-intl/server';
import { AgreementPacks } from '../../../features/agreement-packs/agreement-packs.tsx';
import { packWords } from '../../../features/agreement-packs/pack-words/pack-words.ts';
import { PackWordsGiven } from '../../../features/agreement-packs/pack-words/use-pack-words.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('agreementPacks');

export default async function AgreementPacksPage() {
  await requireSession('/agreement-packs');
  return (
    <PackWordsGiven words={packWords[await getLocale()]}>
      <AgreementPacks />
    </PackWordsGiven>
  );
}
