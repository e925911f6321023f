'use client';

import {
  clockDuration,
  decimalHours,
  durationLanguage,
  exactDuration,
  spokenDuration,
} from '@stempel/ui/duration';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';

/** English dates are written day first: the product's users are European. */
const dateLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale);

/** Dates, periods, instants, durations and days in the person's language. */
export function useFormats() {
  const locale = useLocale();
  return useMemo(() => formatsOf(locale), [locale]);
}

export type Formats = ReturnType<typeof formatsOf>;

/** The formats of a language; pure, so that tests can ask for each. */
export function formatsOf(locale: string) {
  const language = durationLanguage(locale);
  const tag = dateLocale(locale);
  const day = new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const weekday = new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const dayName = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'short' });
  const month = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const monthName = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'short' });
  const at = (date: string) => new Date(`${date}T00:00:00Z`);
  return {
    date: (date: string) => day.format(at(date)),
    weekday: (date: string) => weekday.format(at(date)),
    /** `Mon` */
    dayName: (date: string) => dayName.format(at(date)),
    month: (yearMonth: string) => month.format(at(`${yearMonth}-01`)),
    /** `Mar` */
    monthName: (yearMonth: string) => monthName.format(at(`${yearMonth}-01`)),
    /** A whole month by its name, anything else as a range. */
    period: ({ from, to }: { from: string; to: string }) => {
      const wholeMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && isLastOfMonth(to);
      return wholeMonth ? month.format(at(from)) : day.formatRange(at(from), at(to));
    },
    instant: (instant: string, timeZone: string) =>
      new Intl.DateTimeFormat(tag, {
        timeZone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(instant)),
    /** `14:03:05` */
    timeOfDay: (instant: string, timeZone: string) =>
      new Intl.DateTimeFormat(tag, { timeZone, timeStyle: 'medium' }).format(new Date(instant)),
    /** `7:30` */
    clock: clockDuration,
    /** `7:30` of `"450"` minutes, `1 h 22.5 min` of `"82.5"`: exact where a part of a minute is left over. */
    exact: (minutes: string) => exactDuration(minutes, language),
    /** `+7:30`, for differences. */
    signed: (minutes: number) => (minutes > 0 ? `+${clockDuration(minutes)}` : clockDuration(minutes)),
    /** `7 h 30 min (7.50)` */
    spoken: (minutes: number) => spokenDuration(minutes, language),
    hours: (minutes: number) => decimalHours(minutes, language),
    /** Decimal strings of the wire with the language's decimal sign, without trailing zeros. */
    decimal: (text: string) => trimZeros(text).replace('-', '\u2212').replace('.', language.decimal),
    number: (value: number) => new Intl.NumberFormat(tag).format(value),
  };
}

function isLastOfMonth(date: string): boolean {
  return new Date(new Date(`${date}T00:00:00Z`).getTime() + 86_400_000).getUTCDate() === 1;
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
