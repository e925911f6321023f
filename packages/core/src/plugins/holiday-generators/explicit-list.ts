import { z } from 'zod';
import { dateField } from '../../contract/config-fields.ts';
import {
  effectFields,
  holidayMaker,
  isHeldIn,
  nameField,
  yearFields,
} from '../../contract/holiday-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { dateParts, getDate } from '../../time/epoch-day.ts';
import words from './explicit-list.words.json' with { type: 'json' };

const config = z.strictObject({
  dates: z
    .array(
      z
        .strictObject({
          date: dateField({ title: 'Date', description: 'Date of the holiday.' }),
          name: nameField,
        })
        .meta({ title: 'Holiday', description: 'A date and its name.', unit: 'holiday' }),
    )
    .min(1)
    .max(2000)
    .meta({ title: 'Dates', description: 'The holidays, in any order.', unit: 'holidays' }),
  ...effectFields,
  ...yearFields,
});

export const plugin = definePlugin({
  id: 'explicit-list',
  registry: 'holiday-generators',
  version: 1,
  title: 'List of dates',
  description: 'Holidays on listed dates, for example company days.',
  words,
  config,
  examples: [
    {
      title: 'A company day',
      config: { dates: [{ date: '2026-03-03', name: 'Founding day' }], type: 'company' },
      given: { period: { from: '2026-03-02', to: '2026-03-03' } },
      expect: { employments: { main: { norm_minutes: 444, days: { '2026-03-03': { norm_minutes: 0 } } } } },
    },
    {
      title: 'There is no 30 February',
      config: { dates: [{ date: '2026-02-30', name: 'Nothing' }] },
      expect: { error: { path: 'dates.0.date' } },
    },
  ],
  create(settings) {
    const make = holidayMaker(settings);
    const holidays = settings.dates.map(({ date, name }) => make(getDate(date), name));
    return (year) =>
      isHeldIn(settings, year) ? holidays.filter(({ on }) => dateParts(on).year === year) : [];
  },
});
