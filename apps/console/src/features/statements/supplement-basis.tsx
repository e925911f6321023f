'use client';

import { useTranslations } from 'next-intl';
import { minutesBetween, wallDate, wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useQuantity } from '../../parts/statements/use-quantity.ts';
import type { Statement } from './statement.ts';

type Supplement = Statement['supplements'][number];

/** The intervals a line matched and its tiers. */
export function SupplementBasis({ line }: { line: Supplement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const quantity = useQuantity();
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label={text('intervals')}
        className="grid max-w-md grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1 tabular-nums"
      >
        {line.intervals.map((interval) => (
          <li key={interval.start} className="contents">
            <span className="text-ink-soft">{formats.weekday(wallDate(interval.start))}</span>
            <span>{text('interval', { from: wallTime(interval.start), to: wallTime(interval.end) })}</span>
            <span className="text-right">{formats.clock(minutesBetween(interval.start, interval.end))}</span>
          </li>
        ))}
      </ul>
      {line.tiers ? (
        <ul className="flex flex-col gap-1">
          {line.tiers.map((tier, index) => (
            <li key={index}>
              {text('tier', {
                percent: formats.decimal(tier.percent),
                matched: formats.clock(tier.matched_minutes),
                quantity: quantity(tier.quantity, line.unit),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
