'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { breaksOf } from './contracted-span.ts';
import type { Piece } from './piece.ts';

interface StripLegendProps {
  /** What each strip shows. */
  days: readonly (readonly Piece[])[];
  className?: string;
}

/** What the strips of a page show, in words. */
export function StripLegend({ days, className = 'border-t border-line px-4 py-2' }: StripLegendProps) {
  const text = useTranslations('today');
  const hasBreaks = days.some((pieces) => breaksOf(pieces.filter(({ kind }) => kind === 'work')).length > 0);
  const hasStandby = days.some((pieces) => pieces.some(({ kind }) => kind === 'standby'));
  const marks = [
    ['work', 'h-2.5 bg-accent'],
    ...(hasBreaks ? ([['break', 'h-0.5 bg-accent']] as const) : []),
    ...(hasStandby ? ([['standby', 'h-2.5 border-2 border-accent border-dashed']] as const) : []),
    ['contractedFrom', 'h-2.5 border border-line-strong'],
  ] as const;
  return (
    <ul className={classNames('flex flex-wrap gap-x-4 gap-y-1 text-fine text-ink-soft', className)}>
      {marks.map(([name, look]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames('w-5 shrink-0 rounded-mark', look)} />
          {text(name)}
        </li>
      ))}
    </ul>
  );
}
