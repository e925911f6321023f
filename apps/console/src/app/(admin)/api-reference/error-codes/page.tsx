import { ErrorCodes } from '../../../../features/api-reference/error-codes.tsx';
import { loadContract } from '../../../../features/api-reference/load-contract.ts';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('errorCodes');

export default async function ErrorCodesPage({
  searchParams,
}: {
  searchParams: Promise<{ q?: string | string[] }>;
}) {
  await requireSession('/api-reference/error-codes');
  const { q = '' } = await searchParams;
  return <ErrorCodes contract={await loadContract()} search={String(q)} />;
}
