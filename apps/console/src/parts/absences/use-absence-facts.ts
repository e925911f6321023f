'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { useNames } from '../names/use-names.ts';
import { useFirstStep } from './use-first-step.ts';

type Absence = Outputs['absences']['list']['data'][number];

/** What an absence is and takes in one line, and whose second approval it waits for. */
export function useAbsenceFacts(): (absence: Absence) => { what: string; waitsFor: string } {
  const text = useTranslations('absence');
  const formats = useFormats();
  const names = useNames();
  const firstStep = useFirstStep();
  return (absence) => {
    const { account, activity, change, credit, sickness, state } = absence;
    // What whoever decides has to see: which account it takes from, and a credit that is not the usual.
    const worth = [
      account ? text('fromAccount', { account: names.account(account) }) : '',
      credit === 'fixed' ? text('creditFixed', { time: formats.clock(absence.credit_minutes ?? 0) }) : '',
      credit === 'none' ? text('creditNone') : '',
    ];
    return {
      what: [sickness ? text('sickness') : names.activity(activity), ...worth].filter(Boolean).join(' · '),
      waitsFor: firstStep(change ? change.first_step : state === 'requested' ? absence.first_step : null),
    };
  };
}
