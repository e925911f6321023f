import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'note';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-ink/7 text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  note: 'bg-note-soft text-note',
};

/** A state in one or two words; never the only carrier of a meaning that needs a sentence. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 rounded-chip px-1.5 text-fine font-medium whitespace-nowrap [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
