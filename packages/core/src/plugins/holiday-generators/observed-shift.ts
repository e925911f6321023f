import { z } from 'zod';
import { choiceField, pluginField, weekdayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { type EpochDay, weekdayNames, weekdayOf } from '../../time/epoch-day.ts';
import words from './observed-shift.words.json' with { type: 'json' };

const config = z.strictObject({
  of: pluginField({ title: 'Holiday', description: 'The holiday that is moved.' }, 'holiday-generators'),
  from_weekdays: z
    .array(weekdayField({ title: 'Weekday', description: 'A weekday the holiday is moved from.' }))
    .min(1)
    .max(7)
    .default(['sat', 'sun'])
    .meta({ title: 'When on', description: 'Weekdays the holiday is moved from.', unit: 'weekdays' }),
  to: choiceField({ title: 'To', description: 'Where the holiday goes.' }, [
    'next-monday',
    'next-weekday',
    'previous-friday',
  ]),
});

const newYear = { plugin: 'fixed-date', config: { month: 1, day: 1, name: 'New Year' } };

export const plugin = definePlugin({
  id: 'observed-shift',
  registry: 'holiday-generators',
  version: 1,
  title: 'Moved when on a weekend',
  description:
    'Moves a holiday that falls on certain weekdays, for example from Saturday to Monday. The original date is then not a holiday.',
  words,
  config,
  examples: [
    {
      title: 'New Year 2028 is a Saturday and is observed on Monday 3 January',
      config: { of: newYear, to: 'next-monday' },
      given: { period: { from: '2028-01-01', to: '2028-01-03' } },
      expect: { employments: { main: { norm_minutes: 0 } } },
    },
    {
      title: 'The Friday before is in the year before',
      config: { of: newYear, from_weekdays: ['sat'], to: 'previous-friday' },
      given: { period: { from: '2027-12-31', to: '2028-01-03' } },
      expect: {
        employments: {
          main: { days: { '2027-12-31': { norm_minutes: 0 }, '2028-01-03': { norm_minutes: 444 } } },
        },
      },
    },
    {
      title: 'An unknown generator is refused where it is named',
      config: { of: { plugin: 'full-moon', config: {} }, to: 'next-monday' },
      expect: { error: { path: 'of.plugin' } },
    },
  ],
  create({ of, from_weekdays, to }, nested) {
    const generate = nested.make('holiday-generators', of);
    const movesFrom = weekdayNames.map((name) => from_weekdays.includes(name));
    const isMoved = (date: EpochDay) => movesFrom[weekdayOf(date)] === true;
    const arrives = (date: EpochDay) => {
      if (to === 'next-monday') return weekdayOf(date) === 0;
      if (to === 'previous-friday') return weekdayOf(date) === 4;
      return weekdayOf(date) <= 4 && !isMoved(date);
    };
    const step = to === 'previous-friday' ? -1 : 1;
    return (year) =>
      generate(year).map((holiday) => {
        if (!isMoved(holiday.on)) return holiday;
        let on = holiday.on + step;
        for (let tries = 0; tries < 7 && !arrives(on); tries += 1) on += step;
        return { ...holiday, on };
      });
  },
});
