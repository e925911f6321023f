'use client';

import { formatFixed } from '@stempel/core/decimal';
import { useTranslations } from 'next-intl';
import { weekNumber } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useViolationName } from '../../parts/names/names.ts';
import { useNamesApart } from '../../parts/names/use-names.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import type { Grouping } from './groupings.ts';
import type { Figures, SumOfGroup } from './use-report-sums.ts';

/** What groups are called, in the language of the page. */
export function useSumNames(group: Grouping) {
  const text = useTranslations('report');
  const kind = useTranslations('movementKind');
  const severity = useTranslations('severity');
  const violation = useViolationName();
  const formats = useFormats();
  const names = useNamesApart();
  const shown = useShownName();
  const dateName = (date: string, isShort: boolean) => {
    if (group === 'month')
      return isShort ? formats.monthName(date.slice(0, 7)) : formats.month(date.slice(0, 7));
    if (group === 'week')
      return text(isShort ? 'weekShort' : 'week', { number: weekNumber(date), date: formats.date(date) });
    return isShort ? String(Number(date.slice(8))) : formats.weekday(date);
  };
  /** Who may not read the list of a kind has the name that came with its sum. */
  const calledApart = (called: string, code: string, name: string | null) =>
    called === code && name !== null ? shown(name) : called;
  const nameOf = ({ key, code, name, before_key: before }: SumOfGroup, isShort = false): string => {
    switch (group) {
      case 'day':
      case 'week':
      case 'month':
        if (key !== null) return dateName(key, isShort);
        return before === null ? '' : `(${dateName(before, isShort)})`;
      case 'kind':
        return kind(code as Parameters<typeof kind>[0]);
      case 'severity':
        return severity(code as Parameters<typeof severity>[0]);
      case 'step':
        return violation(code ?? '');
      case 'activity':
        return code === null ? text('without.activity') : names.activity(code);
      case 'reason':
      case 'account':
        return code === null ? text(`without.${group}`) : calledApart(names[group](code), code, name);
      default:
        return key === null ? text(`without.${group}`) : (name ?? code ?? key);
    }
  };
  return { nameOf };
}

/** Figures as people read them. */
export function useSumFigures() {
  const text = useTranslations('balance');
  const formats = useFormats();
  const days = (amount: string) => text('days', { count: Number(amount), shown: formats.decimal(amount) });
  return {
    /** `1,234:30`, `12.5 days`, or how many rows. */
    amount: ({ minutes, days: inDays, rows }: Figures) =>
      minutes === null ? (inDays === null ? formats.number(rows) : days(inDays)) : formats.clock(minutes),
    /** The same between two periods, with its sign. */
    change: (now: Figures, before: Figures) => {
      const difference = changeOf(now, before);
      const sign = difference > 0 ? '+' : '';
      if (now.minutes !== null) return formats.signed(difference);
      if (now.days !== null) return `${sign}${days(formatFixed(difference))}`;
      return `${sign}${formats.number(difference).replace('-', '\u2212')}`;
    },
  };
}

/** The main figure as a whole number: minutes, ten-thousandths of a day, or rows. */
export function measureOf({ minutes, days, rows }: Figures): number {
  return minutes ?? (days === null ? rows : Number(days.replace('.', '')));
}

/** How much of the measure is one hour, one day or one row. */
export function unitOf({ minutes, days }: Figures): number {
  if (minutes !== null) return 60;
  return days === null ? 1 : 10_000;
}

export const changeOf = (now: Figures, before: Figures) => measureOf(now) - measureOf(before);
