import { z } from 'zod';
import { countField } from '../../contract/config-fields.ts';
import {
  effectFields,
  holidayMaker,
  isHeldIn,
  nameField,
  yearFields,
} from '../../contract/holiday-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { type EpochDay, toEpochDay } from '../../time/epoch-day.ts';
import words from './easter-offset.words.json' with { type: 'json' };

const config = z.strictObject({
  offset_days: countField(
    { title: 'Days after Easter Sunday', description: '-2 is Good Friday, 39 Ascension.', unit: 'days' },
    { min: -200, max: 250 },
  ),
  name: nameField,
  ...effectFields,
  ...yearFields,
});

export const plugin = definePlugin({
  id: 'easter-offset',
  registry: 'holiday-generators',
  version: 1,
  title: 'Days from Easter',
  description: 'A holiday that moves with Easter Sunday of the western churches.',
  words,
  config,
  examples: [
    {
      title: 'Ascension 2026 is Thursday 14 May',
      config: { offset_days: 39, name: 'Ascension' },
      given: { period: { from: '2026-05-11', to: '2026-05-17' } },
      expect: { employments: { main: { norm_minutes: 1776, days: { '2026-05-14': { norm_minutes: 0 } } } } },
    },
    {
      title: 'Denmark gave up Great Prayer Day after 2023',
      config: { offset_days: 26, name: 'Great Prayer Day', last_year: 2023 },
      given: { period: { from: '2024-04-26', to: '2024-04-26' } },
      expect: { employments: { main: { norm_minutes: 444 } } },
    },
  ],
  create(settings) {
    const make = holidayMaker(settings);
    return (year) =>
      isHeldIn(settings, year) ? [make(easterSunday(year) + settings.offset_days, settings.name)] : [];
  },
});

/** Easter Sunday of the Gregorian calendar (J.-M. Oudin 1940, after Meeus). */
export function easterSunday(year: number): EpochDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const fullMoon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return toEpochDay(year, 3, 28) + fullMoon - weekday;
}
