'use client';

import { Badge, type BadgeTone } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';

export type State = Outputs['statements']['get']['state'];

const tones: Record<State, BadgeTone> = {
  ready: 'warn',
  submitted: 'accent',
  approved: 'good',
  reopened: 'note',
};

/** The state of a statement as a word and a colour. */
export function StatementState({ state }: { state: State }) {
  const text = useTranslations('state');
  return <Badge tone={tones[state]}>{text(state)}</Badge>;
}
