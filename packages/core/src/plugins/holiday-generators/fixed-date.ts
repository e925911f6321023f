import { z } from 'zod';
import {
  dayField,
  effectFields,
  holidayMaker,
  isHeldIn,
  monthField,
  nameField,
  refuseMissingDay,
  yearFields,
} from '../../contract/holiday-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { monthDayInYear } from '../../time/epoch-day.ts';
import words from './fixed-date.words.json' with { type: 'json' };

const config = z
  .strictObject({ month: monthField, day: dayField, name: nameField, ...effectFields, ...yearFields })
  .superRefine(refuseMissingDay);

export const plugin = definePlugin({
  id: 'fixed-date',
  registry: 'holiday-generators',
  version: 1,
  title: 'Fixed date',
  description: 'A holiday on the same day of every year.',
  words,
  config,
  examples: [
    {
      title: 'New Year takes a Thursday out of the norm',
      config: { month: 1, day: 1, name: 'New Year' },
      given: { period: { from: '2026-01-01', to: '2026-01-02' } },
      expect: { employments: { main: { norm_minutes: 444, days: { '2026-01-01': { norm_minutes: 0 } } } } },
    },
    {
      title: 'Half of Christmas Eve',
      config: {
        month: 12,
        day: 24,
        name: 'Christmas Eve',
        type: 'half-day',
        norm_share: '0.5',
        from_time: '12:00',
      },
      given: { period: { from: '2026-12-24', to: '2026-12-24' } },
      expect: { employments: { main: { norm_minutes: 222 } } },
    },
    {
      title: 'April has 30 days',
      config: { month: 4, day: 31, name: 'Nothing' },
      expect: { error: { path: 'day' } },
    },
  ],
  create(settings) {
    const make = holidayMaker(settings);
    return (year) =>
      isHeldIn(settings, year)
        ? [make(monthDayInYear(year, settings.month, settings.day), settings.name)]
        : [];
  },
});
