import { AuditLog } from '../../../features/audit/audit-log.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('auditLog');

export default async function AuditLogPage() {
  await requireSession('/audit-log');
  return <AuditLog />;
}
