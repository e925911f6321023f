'use client';

import { useTranslations } from 'next-intl';
import { clockSpan, clockTime, DayStrip, HourTicks } from './day-strip.tsx';
import type { Piece } from './piece.ts';
import { axisOf } from './pieces-of-day.ts';

interface DayBarProps {
  pieces: readonly Piece[];
  contractedMinutes: number;
  /** Minutes since midnight; null where the day is not today. */
  now: number | null;
}

/** Presence of a day with the hours below it, said as times to whoever does not see it. */
export function DayBar({ pieces, contractedMinutes, now }: DayBarProps) {
  const text = useTranslations('today');
  const axis = axisOf(now === null ? pieces : [...pieces, pieceAt(now)]);
  const said = pieces.map((piece) => {
    const { from, running, kind } = piece;
    const times = running ? text('sinceTime', { time: clockTime(from) }) : clockSpan(piece);
    return kind === 'standby' ? `${text('standby')} ${times}` : times;
  });
  return (
    <figure role="img" aria-label={said.length > 0 ? said.join(', ') : text('nothingYet')}>
      <DayStrip
        pieces={pieces}
        axis={axis}
        contractedMinutes={contractedMinutes}
        now={now}
        className="mb-1 h-6"
      />
      <HourTicks axis={axis} />
    </figure>
  );
}

const pieceAt = (minutes: number): Piece => ({
  ...{ id: 'now', from: minutes, to: minutes, kind: 'work', running: true },
});
