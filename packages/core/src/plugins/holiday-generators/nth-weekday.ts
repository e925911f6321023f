import { z } from 'zod';
import { countField, weekdayField } from '../../contract/config-fields.ts';
import {
  effectFields,
  holidayMaker,
  isHeldIn,
  monthField,
  nameField,
  yearFields,
} from '../../contract/holiday-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { issueCode } from '../../messages/index.ts';
import { daysInMonth, type EpochDay, toEpochDay, weekdayNames, weekdayOf } from '../../time/epoch-day.ts';
import words from './nth-weekday.words.json' with { type: 'json' };

const config = z.strictObject({
  month: monthField,
  weekday: weekdayField({ title: 'Weekday', description: 'The weekday the holiday falls on.' }),
  n: countField(
    { title: 'Which one', description: '1 is the first of the month, -1 the last.', unit: 'ordinal' },
    { min: -5, max: 5 },
  ).refine((value) => value !== 0, issueCode('ordinal-zero')),
  name: nameField,
  ...effectFields,
  ...yearFields,
});

export const plugin = definePlugin({
  id: 'nth-weekday',
  registry: 'holiday-generators',
  version: 1,
  title: 'Nth weekday of a month',
  description:
    'The first, second … or last of a weekday in a month; a month without a fifth one has no holiday.',
  words,
  config,
  examples: [
    {
      title: 'The last Monday of May 2026 is the 25th',
      config: { month: 5, weekday: 'mon', n: -1, name: 'Spring bank holiday' },
      given: { period: { from: '2026-05-25', to: '2026-05-25' } },
      expect: { employments: { main: { norm_minutes: 0 } } },
    },
    {
      title: 'The first Monday of May 2026 is the 4th',
      config: { month: 5, weekday: 'mon', n: 1, name: 'Early May bank holiday' },
      given: { period: { from: '2026-05-04', to: '2026-05-11' } },
      expect: {
        employments: {
          main: { days: { '2026-05-04': { norm_minutes: 0 }, '2026-05-11': { norm_minutes: 444 } } },
        },
      },
    },
  ],
  create(settings) {
    const make = holidayMaker(settings);
    const weekday = weekdayNames.indexOf(settings.weekday);
    return (year) => {
      const on = nthWeekday(year, settings.month, weekday, settings.n);
      return isHeldIn(settings, year) && on !== undefined ? [make(on, settings.name)] : [];
    };
  },
});

function nthWeekday(year: number, month: number, weekday: number, n: number): EpochDay | undefined {
  const first = toEpochDay(year, month, 1);
  const last = first + daysInMonth(year, month) - 1;
  const on =
    n > 0
      ? first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
      : last - ((weekdayOf(last) - weekday + 7) % 7) + (n + 1) * 7;
  return on >= first && on <= last ? on : undefined;
}
