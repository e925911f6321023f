import { notFound } from 'next/navigation';
import { ReportPage } from '../../../../features/reports/report-page.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { isReportName, reportPages } from '../../../../routes/report-names.ts';
import { requireSession } from '../../../../session/read-session.ts';

interface Props {
  params: Promise<{ report: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { report } = await params;
  return pageMetadata(isReportName(report) ? reportPages[report] : 'reports');
}

export default async function ReportRoute({ params }: Props) {
  const { report } = await params;
  await requireSession(`/reports/${report}`);
  if (!isReportName(report)) notFound();
  return <ReportPage name={report} />;
}
