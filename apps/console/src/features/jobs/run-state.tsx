import { Badge, type BadgeTone } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { Run } from './run.ts';

const tones: Record<Run['state'], BadgeTone> = {
  queued: 'neutral',
  running: 'accent',
  succeeded: 'good',
  'partially-succeeded': 'warn',
  failed: 'bad',
  cancelled: 'neutral',
};

export function RunState({ state }: { state: Run['state'] }) {
  const text = useTranslations('jobs');
  return <Badge tone={tones[state]}>{text(`state.${state}`)}</Badge>;
}
