'use client';

import { useTranslations } from 'next-intl';
import { datesOf } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import type { DayAround } from '../../parts/absence-request/days-around.ts';
import { useDaysAround } from '../../parts/absence-request/use-days-around.ts';
import { EvidenceLink } from './evidence-link.tsx';
import type { Item } from './item.ts';

const shownAtMost = 5;

/** Who else is away on the dates of a request, as the calendar of whoever decides shows it, and the way to that calendar. */
export function OthersAway({ item }: { item: Extract<Item, { kind: 'absence' }> }) {
  const text = useTranslations('toDecide');
  const { from, to } = item.absence.change ?? item.absence;
  const month = from.slice(0, 7);
  const { days, unit } = useDaysAround(item.employee_id, month);
  const asked = new URLSearchParams({ period: month, ...(unit && { unit }) });
  return (
    <>
      <HowMany days={days} from={from} to={to ?? from} />
      <EvidenceLink href={`/calendar?${asked}`}>{text('openCalendar')}</EvidenceLink>
    </>
  );
}

/** How many others are away on the first of the dates: not who, and not why. */
function HowMany({ days, from, to }: { days: ReadonlyMap<string, DayAround>; from: string; to: string }) {
  const text = useTranslations('toDecide');
  const formats = useFormats();
  // A month and the week after it are known.
  const dates = datesOf(from, to).filter((date) => days.has(date));
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
            period,
            dates: away.slice(0, shownAtMost).join(', '),
            more: Math.max(0, away.length - shownAtMost),
          })}
    </p>
  );
}
