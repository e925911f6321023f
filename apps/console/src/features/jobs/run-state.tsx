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

/** The state of a run; a dry run did nothing, it only found out. */
export function RunState({
  run: { kind, state, parameters },
}: {
  run: Pick<Run, 'kind' | 'state' | 'parameters'>;
}) {
  const text = useTranslations('jobs');
  const isDryRun = kind === 'import' && parameters.mode === 'validate';
  const found = isDryRun && text.has(`dryRunState.${state}`);
  return <Badge tone={tones[state]}>{text(found ? `dryRunState.${state}` : `state.${state}`)}</Badge>;
}
