'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Version } from './resource.ts';

interface TimelineProps {
  versions: readonly Version[];
  /** First date of the version that is shown. */
  shown: string;
  onShow: (date: string) => void;
}

/** The versions of an object on a line: past, in force, future; choosing one shows it. */
export function Timeline({ versions, shown, onShow }: TimelineProps) {
  const text = useTranslations('versioned');
  const formats = useFormats();
  const { workspace } = useSession();
  const today = todayIn(workspace.time_zone);
  const current = versions
    .filter((version) => version.superseded_at === null)
    .sort((left, right) => left.effective_from.localeCompare(right.effective_from));
  return (
    <ol
      aria-label={text('versions')}
      className="flex flex-wrap gap-px overflow-hidden rounded-panel border border-line bg-line"
    >
      {current.map((version) => {
        const ended = version.effective_to !== null && version.effective_to < today;
        const phase = ended ? 'past' : version.effective_from > today ? 'future' : 'inForce';
        return (
          <li key={version.version_id} className="min-w-36 flex-1">
            <button
              type="button"
              aria-pressed={version.effective_from === shown}
              onClick={() => onShow(version.effective_from)}
              className={classNames(
                'flex w-full flex-col items-start px-3 py-2 text-left focus-visible:outline-offset-[-2px]',
                version.effective_from === shown ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
              )}
            >
              <span
                className={classNames(
                  'text-fine',
                  phase === 'inForce' ? 'font-semibold text-good' : 'text-ink-soft',
                )}
              >
                {text(phase === 'past' ? 'pastVersion' : phase)}
              </span>
              <span className="text-dense font-medium tabular-nums">
                {formats.date(version.effective_from)}
              </span>
              <span className="text-fine text-ink-soft">
                {version.effective_to
                  ? text('until', { date: formats.date(version.effective_to) })
                  : text('openEnd')}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
