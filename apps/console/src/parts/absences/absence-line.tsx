'use client';

import { Badge, classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Outputs } from '../../trpc/client.tsx';
import { AbsenceState } from './absence-state.tsx';
import { CertificateBadge } from './attachments/certificate-badge.tsx';
import { useAbsenceDates } from './use-absence-dates.ts';
import { useAbsenceFacts } from './use-absence-facts.ts';
import { useBecomes } from './use-becomes.ts';

type Absence = Outputs['absences']['list']['data'][number];

/** One absence of a person: when, what for, what was said about it. */
export function AbsenceLine({ absence, children }: { absence: Absence; children?: ReactNode }) {
  const text = useTranslations('absence');
  const dates = useAbsenceDates();
  const { note, decision_note: decision, change } = absence;
  const becomes = useBecomes();
  const { what, waitsFor } = useAbsenceFacts()(absence);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-dense">
      <span className="tabular-nums">{dates(absence)}</span>
      <span className="text-ink-soft">{what}</span>
      <span
        className={classNames(
          'min-w-0 flex-1 text-pretty text-ink-soft',
          (note || decision) && 'sm:basis-40',
        )}
      >
        {note ? <span className="italic">{note}</span> : null}
        {decision ? (
          <span className="block text-ink">
            {text('answer')}: {decision}
          </span>
        ) : null}
      </span>
      {change ? (
        <span className="w-full text-pretty sm:order-last">
          <Badge tone="warn">{text(change.cancels ? 'cancelWaits' : 'changeWaits')}</Badge>
          {change.cancels ? null : <span className="ml-2 tabular-nums">{becomes(absence, change)}</span>}
          {waitsFor ? <span className="ml-2">{waitsFor}</span> : null}
          {change.note ? <span className="ml-2 text-ink-soft italic">{change.note}</span> : null}
        </span>
      ) : null}
      <CertificateBadge {...absence} />
      {waitsFor && !change ? <span className="text-pretty">{waitsFor}</span> : null}
      <AbsenceState state={absence.state} />
      {children}
    </li>
  );
}
