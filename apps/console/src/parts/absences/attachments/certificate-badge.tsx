'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { todayIn } from '../../../format/dates.ts';
import { useFormats } from '../../../format/use-formats.ts';
import { useSession } from '../../../session/session-context.tsx';
import type { Outputs } from '../../../trpc/client.tsx';
import { isOverdue } from './is-overdue.ts';

type Papers = Pick<Outputs['absences']['list']['data'][number], 'certificate_due_on' | 'attachments'>;

/** Whether a certificate is asked for, since when or from when, and whether it is there; empty where none is. */
export function useCertificate(): (papers: Papers) => { text: string; isMissing: boolean } | null {
  const text = useTranslations('attachment');
  const formats = useFormats();
  const { workspace } = useSession();
  return ({ certificate_due_on: due, attachments }) => {
    if (due === null) return null;
    if (attachments > 0) return { text: text('certificateThere'), isMissing: false };
    const date = formats.date(due);
    const isMissing = isOverdue(due, todayIn(workspace.time_zone));
    return { text: text(isMissing ? 'certificateDue' : 'certificateFrom', { date }), isMissing };
  };
}

export function CertificateBadge(papers: Papers) {
  const certificate = useCertificate()(papers);
  if (!certificate) return null;
  return <Badge tone={certificate.isMissing ? 'warn' : 'neutral'}>{certificate.text}</Badge>;
}
