'use client';

import { Badge, type BadgeTone } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';

type State = Outputs['absences']['list']['data'][number]['state'];

const tones: Record<State, BadgeTone> = {
  requested: 'warn',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
};

/** What has become of an absence. */
export function AbsenceState({ state }: { state: State }) {
  const text = useTranslations('absence.state');
  return <Badge tone={tones[state]}>{text(state)}</Badge>;
}
