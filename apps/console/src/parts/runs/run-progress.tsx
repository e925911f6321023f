'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { isActive, type Run, remainingMs } from './run.ts';

const words = { rows: 'processedOf', employments: 'employmentsOf', results: 'resultsOf' } as const;

interface RunProgressProps {
  run: Pick<Run, 'state' | 'progress' | 'started_at'>;
  /** What it works through. */
  through?: keyof typeof words;
}

/** How far a run is and how long it still takes. */
export function RunProgress({ run, through = 'rows' }: RunProgressProps) {
  const text = useTranslations('jobs');
  const formats = useFormats();
  const { processed, total } = run.progress;
  const share = total === null || total === 0 ? null : Math.min(1, processed / total);
  const left = isActive(run) ? remainingMs(run) : undefined;
  const counted =
    total === null
      ? text('processed', { processed: formats.number(processed) })
      : total === 0 && !isActive(run)
        ? text('nothingToDo')
        : text(words[through], {
            processed: formats.number(processed),
            total: formats.number(total),
          });
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="progressbar"
        aria-label={text('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-ink/8"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${Math.round((share ?? 0) * 100)}%` }}
        />
      </div>
      <p className="text-dense text-ink-soft tabular-nums" role="status">
        {run.state === 'queued' ? text('waits') : counted}
        {left === undefined ? null : ` · ${sayRemaining(left, text)}`}
      </p>
    </div>
  );
}

function sayRemaining(milliseconds: number, text: ReturnType<typeof useTranslations<'jobs'>>): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds < 90
    ? text('secondsLeft', { count: seconds })
    : text('minutesLeft', { count: Math.round(seconds / 60) });
}
