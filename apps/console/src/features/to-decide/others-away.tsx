'use client';

import { useTranslations } from 'next-intl';
import { datesOf } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useDaysAround } from '../../parts/absence-request/use-days-around.ts';
import type { Item } from './item.ts';

const shownAtMost = 5;

/** How many others are away on the first dates of a request, as the calendar of whoever decides shows it: not who, and not why. */
export function OthersAway({ item }: { item: Extract<Item, { kind: 'absence' }> }) {
  const text = useTranslations('toDecide');
  const formats = useFormats();
  const { from, to } = item.absence.change ?? item.absence;
  const days = useDaysAround(item.employee_id, from.slice(0, 7));
  // A month and the week after it are known.
  const dates = datesOf(from, to ?? from).filter((date) => days.has(date));
  const last = dates.at(-1);
  if (last === undefined) return null;
  const away = dates.flatMap((date) => {
    const count = days.get(date)?.away ?? 0;
    return count > 0 ? [`${formats.weekday(date)}: ${count}`] : [];
  });
  const period = formats.period({ from, to: last });
  return (
    <p className="mt-3 text-dense text-ink-soft">
      {away.length === 0
        ? text('nobodyAway', { period })
        : text('othersAway', {
            dates: away.slice(0, shownAtMost).join(', '),
            more: Math.max(0, away.length - shownAtMost),
          })}
    </p>
  );
}
