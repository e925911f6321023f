import { z } from 'zod';
import { choiceField, weekdayField } from '../../contract/config-fields.ts';
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
import { monthDayInYear, weekdayNames, weekdayOf } from '../../time/epoch-day.ts';
import words from './weekday-relative.words.json' with { type: 'json' };

const config = z
  .strictObject({
    month: monthField,
    day: dayField,
    weekday: weekdayField({ title: 'Weekday', description: 'The weekday the holiday falls on.' }),
    direction: choiceField(
      { title: 'Direction', description: 'Which weekday, seen from the day of the year.' },
      ['on-or-after', 'after', 'before'],
    ),
    name: nameField,
    ...effectFields,
    ...yearFields,
  })
  .superRefine(refuseMissingDay);

export const plugin = definePlugin({
  id: 'weekday-relative',
  registry: 'holiday-generators',
  version: 1,
  title: 'Weekday near a date',
  description: 'The weekday on or after, after, or before a day of the year.',
  words,
  config,
  examples: [
    {
      title: 'Midsummer Eve 2026: the Friday on or after 19 June is the 19th',
      config: { month: 6, day: 19, weekday: 'fri', direction: 'on-or-after', name: 'Midsummer Eve' },
      given: { period: { from: '2026-06-19', to: '2026-06-19' } },
      expect: { employments: { main: { norm_minutes: 0 } } },
    },
    {
      title: 'Repentance Day 2026: the Wednesday before 23 November is the 18th',
      config: { month: 11, day: 23, weekday: 'wed', direction: 'before', name: 'Buß- und Bettag' },
      given: { period: { from: '2026-11-16', to: '2026-11-20' } },
      expect: { employments: { main: { norm_minutes: 1776, days: { '2026-11-18': { norm_minutes: 0 } } } } },
    },
  ],
  create(settings) {
    const make = holidayMaker(settings);
    const weekday = weekdayNames.indexOf(settings.weekday);
    return (year) => {
      if (!isHeldIn(settings, year)) return [];
      const base = monthDayInYear(year, settings.month, settings.day);
      const ahead = (weekday - weekdayOf(base) + 7) % 7;
      const steps = { 'on-or-after': ahead, after: ahead || 7, before: ahead - 7 };
      return [make(base + steps[settings.direction], settings.name)];
    };
  },
});
