import { notFound } from 'next/navigation';
import { loadContract } from '../../../../features/api-reference/load-contract.ts';
import { OperationPage } from '../../../../features/api-reference/operation-page.tsx';
import { ownOrigin } from '../../../../features/api-reference/own-origin.ts';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('apiReference');

export default async function ApiOperationPage({ params }: { params: Promise<{ operation: string }> }) {
  const { operation: id } = await params;
  const { roles } = await requireSession(`/api-reference/${id}`);
  const operation = (await loadContract()).operations.find((one) => one.id === id);
  if (!operation) notFound();
  return <OperationPage operation={operation} origin={await ownOrigin()} roles={roles} />;
}
