'use client';

import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';

type FirstStep = Outputs['absences']['list']['data'][number]['first_step'];

/** Who took the first of two steps, and for whom it waits since; empty while nobody has. */
export function useFirstStep(): (step: FirstStep) => string {
  const text = useTranslations('absence');
  return (step) =>
    step ? text('firstStep', { name: step.by ?? text('somebody'), role: step.role ?? text('anOwner') }) : '';
}
