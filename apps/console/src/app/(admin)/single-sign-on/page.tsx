import { SingleSignOn } from '../../../features/access/single-sign-on.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('singleSignOn');

export default async function SingleSignOnRoute() {
  await requireSession('/single-sign-on');
  return <SingleSignOn />;
}
