import { FirstCall } from '../../../../features/api-reference/first-call.tsx';
import { loadContract } from '../../../../features/api-reference/load-contract.ts';
import { ownOrigin } from '../../../../features/api-reference/own-origin.ts';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('firstCall');

export default async function FirstCallPage() {
  await requireSession('/api-reference/first-call');
  return <FirstCall contract={await loadContract()} origin={await ownOrigin()} />;
}
