'use client';

import { Badge, type BadgeTone, classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { useNames } from '../names/use-names.ts';
import { CertificateBadge } from './attachments/certificate-badge.tsx';
import { useAbsenceDates } from './use-absence-dates.ts';
import { useBecomes } from './use-becomes.ts';
import { useFirstStep } from './use-first-step.ts';

type Absence = Outputs['absences']['list']['data'][number];

const tones: Record<Absence['state'], BadgeTone> = {
  requested: 'warn',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
};

interface AbsenceLineProps {
  absence: Absence;
  activity: string;
  /** Whose it is, where the list shows several people. */
  who?: ReactNode;
  children?: ReactNode;
}

/** One absence: when, what for, what was said about it. */
export function AbsenceLine({ absence, activity, who, children }: AbsenceLineProps) {
  const text = useTranslations('absence');
  const formats = useFormats();
  const names = useNames();
  const dates = useAbsenceDates();
  const { note, decision_note: decision, change, state } = absence;
  const becomes = useBecomes();
  const firstStep = useFirstStep();
  const waitsFor = firstStep(change ? change.first_step : state === 'requested' ? absence.first_step : null);
  // What whoever decides has to see: which account it takes from, and a credit that is not the usual.
  const worth = [
    absence.account ? text('fromAccount', { account: names.account(absence.account) }) : '',
    absence.credit === 'fixed'
      ? text('creditFixed', { time: formats.clock(absence.credit_minutes ?? 0) })
      : '',
    absence.credit === 'none' ? text('creditNone') : '',
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-dense">
      {who ? <span className="w-full font-medium sm:w-48">{who}</span> : null}
      <span className="tabular-nums">{dates(absence)}</span>
      <span className="text-ink-soft">
        {[absence.sickness ? text('sickness') : activity, ...worth].filter(Boolean).join(' · ')}
      </span>
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
      <Badge tone={tones[state]}>{text(`state.${state}`)}</Badge>
      {children}
    </li>
  );
}
