import { z } from 'zod';
import { EvaluationError } from '../../contract/evaluation-error.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { one } from '../../figures/rational.ts';
import { issueCode, say } from '../../messages/index.ts';
import words from './country-preset.words.json' with { type: 'json' };

const config = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, issueCode('country-wanted'))
    .meta({ title: 'Country', description: 'ISO 3166-1 code of the country.', unit: 'country code' }),
  region: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, issueCode('region-wanted'))
    .optional()
    .meta({
      title: 'Region',
      description: 'ISO 3166-2 code of the region without the country.',
      unit: 'region code',
    }),
  exclude: z
    .array(
      z.string().min(1).max(200).meta({ title: 'Name', description: 'Name of a holiday.', unit: 'text' }),
    )
    .max(100)
    .default([])
    .meta({ title: 'Leave out', description: 'Names of holidays that do not apply.', unit: 'names' }),
});

export const plugin = definePlugin({
  id: 'country-preset',
  registry: 'holiday-generators',
  version: 1,
  title: 'Public holidays of a country',
  description:
    'The public holidays of a country or region, from the library date-holidays (data CC BY-SA 3.0). The whole day is off.',
  words,
  config,
  examples: [
    {
      title: 'Denmark keeps Constitution Day out of the public holidays; Ascension is one',
      config: { country: 'DK' },
      given: { period: { from: '2026-05-14', to: '2026-05-14' } },
      expect: { employments: { main: { norm_minutes: 0 } } },
    },
    {
      title: 'A country code has two letters',
      config: { country: 'Denmark' },
      expect: { error: { path: 'country' } },
    },
  ],
  create({ country, region, exclude }, { countryHolidays }) {
    if (!countryHolidays) {
      throw new EvaluationError('country', say('no-holiday-library'));
    }
    const place = region === undefined ? country : `${country}-${region}`;
    if (!countryHolidays(country, region, probeYear)) {
      throw new EvaluationError('country', say('holidays-unknown', { place }));
    }
    return (year) =>
      (countryHolidays(country, region, year) ?? [])
        .filter(({ name }) => !exclude.includes(name))
        .map(({ on, name }) => ({ on, name, type: 'public' as const, normShare: one, fromMinute: 0 }));
  },
});

// Any year shows whether a place is known.
const probeYear = 2024;
