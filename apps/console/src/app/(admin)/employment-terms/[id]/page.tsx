import { EmploymentTermsDetail } from '../../../../features/set-up/employment-terms-pages.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { requireSession } from '../../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('employmentTerms');

export default async function EmploymentTermsDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireSession(`/employment-terms/${id}`);
  return <EmploymentTermsDetail id={id} />;
}
