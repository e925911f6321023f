'use client';

import { Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { Outputs } from '../../../trpc/client.tsx';
import { useAbsenceDates } from '../use-absence-dates.ts';
import { AttachmentsButton } from './attachments-button.tsx';
import { CertificateBadge } from './certificate-badge.tsx';

interface DueListProps {
  due: Outputs['absences']['list']['data'];
}

/** Absences whose certificate is missing, with the way to add it. */
export function DueList({ due }: DueListProps) {
  const text = useTranslations('attachment');
  const dates = useAbsenceDates();
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
