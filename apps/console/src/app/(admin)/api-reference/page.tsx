import { loadContract } from '../../../features/api-reference/load-contract.ts';
import { OperationList } from '../../../features/api-reference/operation-list.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('apiReference');

export default async function ApiReferencePage({
  searchParams,
}: {
  searchParams: Promise<{ q?: string | string[] }>;
}) {
  const { roles } = await requireSession('/api-reference');
  const { q = '' } = await searchParams;
  return <OperationList contract={await loadContract()} search={String(q)} roles={roles} />;
}
