'use client';

import { classNames } from '@stempel/ui';
import { axisEnd } from './axis-end.ts';

/** A figure beside that of another time; drawn as they are, said as words. */
export interface ComparedFigure {
  key: string;
  label: string;
  value: number;
  shown: string;
  before?: number;
  shownBefore?: string;
}

interface ComparedBarsProps {
  figures: readonly ComparedFigure[];
  /** What the picture is called. */
  label: string;
}

/** From the least to the most of all, with zero between; where there is an axis, to the next round figures of its unit. */
function spanOf(figures: readonly ComparedFigure[], unit?: number) {
  const values = figures.flatMap(({ value, before = 0 }) => [value, before]);
  const ends = [Math.min(0, ...values), Math.max(0, ...values)];
  const [low = 0, high = 0] = unit === undefined ? ends : ends.map((end) => axisEnd(end, unit));
  const span = high - low || 1;
  return {
    zero: ((0 - low) / span) * 100,
    /** Where a bar begins and how long it is, in hundredths. */
    bar: (value: number) => ({
      start: ((Math.min(0, value) - low) / span) * 100,
      size: (Math.abs(value) / span) * 100,
    }),
    low,
    high,
  };
}

/**
 * A bar each with its figure in words, the one of before hatched below it, so that colour alone tells nothing. The page has
 * the figures as a table, too.
 */
export function ComparedBars({ figures, label }: ComparedBarsProps) {
  const span = spanOf(figures);
  return (
    <div role="img" aria-label={label}>
      <ul className="flex flex-col gap-2">
        {figures.map(({ key, label: name, value, shown, before, shownBefore }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)_8rem]"
          >
            <span className="truncate text-dense" title={name}>
              {name}
            </span>
            <span className="flex flex-col gap-0.5 max-sm:col-span-2 max-sm:row-start-2">
              <Bar {...span.bar(value)} className="h-3 bg-accent" />
              {before === undefined ? null : (
                <Bar
                  {...span.bar(before)}
                  className="hatched h-2 text-ink-soft ring-1 ring-line-strong ring-inset"
                />
              )}
            </span>
            <span className="text-right text-dense font-medium tabular-nums">
              {shown}
              {shownBefore === undefined ? null : (
                <span className="block text-fine font-normal text-ink-soft">{shownBefore}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bar({ start, size, className }: { start: number; size: number; className: string }) {
  return (
    <span className="relative block">
      <span
        className={classNames('block min-w-px rounded-mark', className)}
        style={{ marginLeft: `${start}%`, width: `${size}%` }}
      />
    </span>
  );
}

interface ComparedColumnsProps extends ComparedBarsProps {
  /** What the ends of the axis are, in words. */
  shownOf: (value: number) => string;
  /** How many of the figures are one hour or one day. */
  unit: number;
}

/** A column for each date, the one of before hatched beside it; more than fit are scrolled. */
export function ComparedColumns({ figures, label, shownOf, unit }: ComparedColumnsProps) {
  const span = spanOf(figures, unit);
  const step = Math.ceil(figures.length / 16);
  const isCompared = figures.some(({ before }) => before !== undefined);
  const narrowest = isCompared ? 10 : 6;
  return (
    <div className="flex gap-2">
      <div className="flex h-40 min-w-16 shrink-0 flex-col justify-between text-right text-fine text-ink-soft tabular-nums">
        <span>{shownOf(span.high)}</span>
        <span>{shownOf(span.low)}</span>
      </div>
      <div
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1)
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto pb-1"
      >
        <div className="flex px-1" style={{ minWidth: figures.length * narrowest }}>
          {figures.map((figure, index) => (
            <div key={figure.key} className="min-w-0 flex-1" title={titleOf(figure)}>
              <div className="relative h-40 border-line border-t border-b">
                <span
                  className="absolute inset-x-0 border-line-strong border-t"
                  style={{ bottom: `${span.zero}%` }}
                />
                <div className="absolute inset-y-0 inset-x-[12%] flex gap-px">
                  {figure.before === undefined ? null : (
                    <Column
                      {...span.bar(figure.before)}
                      className="hatched text-ink-soft ring-1 ring-line-strong ring-inset"
                    />
                  )}
                  <Column {...span.bar(figure.value)} className="bg-accent" />
                </div>
              </div>
              <span
                className={classNames(
                  'flex h-4 justify-center whitespace-nowrap text-fine text-ink-soft',
                  // Half as many have room on a phone.
                  (index / step) % 2 === 1 && 'max-sm:invisible',
                )}
              >
                {index % step === 0 ? figure.label : null}
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const titleOf = ({ label, shown, shownBefore }: ComparedFigure) =>
  [`${label}: ${shown}`, shownBefore].filter(Boolean).join(' / ');

function Column({ start, size, className }: { start: number; size: number; className: string }) {
  return (
    <span className="relative min-w-0 flex-1">
      <span
        className={classNames('absolute inset-x-0 mx-auto max-w-8 rounded-mark', className)}
        style={{ bottom: `${start}%`, height: `${size}%` }}
      />
    </span>
  );
}
