import { Changelog } from '../../../../features/api-reference/changelog.tsx';
import { loadContract } from '../../../../features/api-reference/load-contract.ts';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('changelog');

export default async function ChangelogPage() {
  await requireSession('/api-reference/changelog');
  return <Changelog releases={(await loadContract()).changelog} />;
}
