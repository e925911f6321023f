import { EmploymentTermsList } from '../../../features/set-up/employment-terms-pages.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('employmentTerms');

export default async function EmploymentTermsPage() {
  await requireSession('/employment-terms');
  return <EmploymentTermsList />;
}
