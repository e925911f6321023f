import { z } from 'zod';
import { decimalField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { multiply, rational } from '../../figures/rational.ts';
import { totalMinutes } from '../../supplements/runs.ts';
import words from './percent.words.json' with { type: 'json' };

const config = z.strictObject({
  percent: decimalField({
    title: 'Percent',
    description: 'Part of the minutes that is paid.',
    unit: 'percent',
  }),
});

export const plugin = definePlugin({
  id: 'percent',
  registry: 'calculators',
  version: 1,
  title: 'Percent',
  description: 'Pays a percentage of the time, for example 50 %.',
  words,
  config,
  examples: [
    {
      title: 'A quarter on two hours',
      config: { percent: '25' },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '30' } } } } },
    },
    {
      title: 'A percentage is written as a string',
      config: { percent: 25 },
      expect: { error: { path: 'percent' } },
    },
  ],
  create(options) {
    const percent = getDecimal(options.percent);
    return {
      rate: percent,
      calculate: (runs) => ({ value: multiply(rational(totalMinutes(runs), 100), percent), unit: 'minutes' }),
    };
  },
});
