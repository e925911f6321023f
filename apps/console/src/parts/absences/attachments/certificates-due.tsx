'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { addDays, todayIn } from '../../../format/dates.ts';
import { useSession } from '../../../session/session-context.tsx';
import { useTRPC } from '../../../trpc/client.tsx';
import { useAbsenceDates } from '../use-absence-dates.ts';
import { AttachmentsButton } from './attachments-button.tsx';
import { CertificateBadge, useCertificate } from './certificate-badge.tsx';

/** As long as a reminder comes. */
const days = 92;

/** One's own absences whose certificate is due and not there, with the way to add it. Nothing is shown when none is. */
export function CertificatesDue({ employeeId }: { employeeId: string }) {
  const text = useTranslations('attachment');
  const trpc = useTRPC();
  const dates = useAbsenceDates();
  const certificate = useCertificate();
  const { workspace } = useSession();
  const from = addDays(todayIn(workspace.time_zone), -days);
  const { data } = useQuery(trpc.absences.list.queryOptions({ employee_id: employeeId, from, limit: 100 }));
  const due = (data?.data ?? []).filter((absence) => certificate(absence)?.isMissing);
  if (due.length === 0) return null;
  return (
    <Panel title={text('dueTitle')} flush className="mb-6">
      <ul className="divide-y divide-line">
        {due.map((absence) => (
          <li key={absence.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-dense">
            <CertificateBadge {...absence} />
            <span className="min-w-0 flex-1 tabular-nums">{dates(absence)}</span>
            <AttachmentsButton absence={absence} adds />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
