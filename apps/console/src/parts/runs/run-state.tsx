import { Badge, type BadgeTone } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { findWord } from '../../i18n/texts.ts';
import type { Run } from './run.ts';

const tones: Record<Run['state'], BadgeTone> = {
  queued: 'neutral',
  running: 'accent',
  succeeded: 'good',
  'partially-succeeded': 'warn',
  failed: 'bad',
  cancelled: 'neutral',
};

/** The state of a run; a dry run did nothing, it only found out. A file that could not be read has no refused rows. */
export function RunState({
  run: { kind, state, parameters, counts },
}: {
  run: Pick<Run, 'kind' | 'state' | 'parameters' | 'counts'>;
}) {
  const text = useTranslations('jobs');
  const isDryRun = kind === 'import' && parameters.mode === 'validate';
  const isRead = state !== 'failed' || counts.failed > 0;
  const found = isDryRun && isRead ? findWord(text, `dryRunState.${state}`) : undefined;
  return <Badge tone={tones[state]}>{found ?? text(`state.${state}`)}</Badge>;
}
