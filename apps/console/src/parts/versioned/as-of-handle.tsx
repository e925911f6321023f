'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { addDays, addMonths } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { dateAt, placeOf, type Stretch } from './time-scale.ts';

interface AsOfHandleProps {
  line: readonly Stretch[];
  date: string;
  onShow: (date: string) => void;
}

/** The handle on the line of versions: dragged or moved with the keys, it chooses the date the page looks at. */
export function AsOfHandle({ line, date, onShow }: AsOfHandleProps) {
  const text = useTranslations('versioned');
  const formats = useFormats();
  const root = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const begin = line[0]?.from ?? date;
  const end = line.at(-1)?.to ?? date;
  const shown = dragged ?? date;
  const place = placeOf(line, shown);
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = root.current?.parentElement?.getBoundingClientRect();
    if (box) setDragged(dateAt(line, (event.clientX - box.left) / box.width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedBy(event.key, shown, { begin, last: line.at(-1)?.from ?? begin });
    if (moved === undefined) return;
    event.preventDefault();
    onShow([begin, moved, end].sort()[1] ?? moved);
  };
  return (
    <div
      ref={root}
      className="pointer-events-none absolute inset-y-0 w-px bg-accent"
      style={{ left: `${place * 100}%` }}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label={text('handle')}
        aria-description={text('handleHint')}
        aria-valuemin={0}
        aria-valuemax={daysBetween(begin, end)}
        aria-valuenow={Math.max(0, Math.min(daysBetween(begin, shown), daysBetween(begin, end)))}
        aria-valuetext={formats.date(shown)}
        title={text('handleHint')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onPointer(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onPointer(event);
        }}
        onPointerUp={() => {
          if (dragged) onShow(dragged);
          setDragged(null);
        }}
        className="pointer-events-auto absolute -top-6 flex h-6 cursor-ew-resize touch-none items-center rounded-control bg-accent px-1.5 text-fine font-medium whitespace-nowrap text-on-accent tabular-nums select-none"
        style={{ transform: `translateX(-${place * 100}%)` }}
      >
        {formats.date(shown)}
      </div>
    </div>
  );
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function movedBy(
  key: string,
  date: string,
  { begin, last }: { begin: string; last: string },
): string | undefined {
  const month = (months: number) => {
    const first = `${addMonths(date.slice(0, 7), months)}-01`;
    const day = Number(date.slice(8)) - 1;
    const lastDay = Number(addDays(`${addMonths(first.slice(0, 7), 1)}-01`, -1).slice(8)) - 1;
    return addDays(first, Math.min(day, lastDay));
  };
  if (key === 'ArrowLeft' || key === 'ArrowDown') return addDays(date, -1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return addDays(date, 1);
  if (key === 'PageDown') return month(-1);
  if (key === 'PageUp') return month(1);
  if (key === 'Home') return begin;
  if (key === 'End') return last;
  return undefined;
}
