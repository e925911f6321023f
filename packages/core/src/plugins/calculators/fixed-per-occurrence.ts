import { z } from 'zod';
import { choiceField, countField, decimalField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { multiply, rational, zero } from '../../figures/rational.ts';
import { runsPerScope } from '../../supplements/runs.ts';
import words from './fixed-per-occurrence.words.json' with { type: 'json' };

const config = z.strictObject({
  quantity: decimalField({
    title: 'Quantity',
    description: 'Quantity for each occurrence.',
    unit: 'occurrences',
  }).default('1'),
  per: choiceField({ title: 'Per', description: 'What counts as one time.' }, [
    'interval',
    'shift',
    'day',
    'period',
  ]),
  max_per_period: countField(
    {
      title: 'At most',
      description: 'Maximum number of times in a period.',
      unit: 'occurrences',
    },
    { min: 0, max: 100_000 },
  ).optional(),
});

export const plugin = definePlugin({
  id: 'fixed-per-occurrence',
  registry: 'calculators',
  version: 1,
  title: 'Per occurrence',
  description: 'Pays a quantity for each time, shift, day or period in which the rule applies.',
  words,
  config,
  examples: [
    {
      title: 'Once a day',
      config: { per: 'day' },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00' },
          { start: '2026-03-03T12:00+01:00', end: '2026-03-03T13:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T10:00+01:00' },
        ],
      },
      expect: {
        employments: { main: { supplements: { 'example/example': { quantity: '2', unit: 'occurrences' } } } },
      },
    },
    {
      title: 'Half a unit for each interval, at most two intervals',
      config: { per: 'interval', quantity: '0.5', max_per_period: 2 },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00' },
          { start: '2026-03-03T12:00+01:00', end: '2026-03-03T13:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T10:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '1' } } } } },
    },
  ],
  create({ quantity, per, max_per_period }) {
    const each = getDecimal(quantity);
    return {
      rate: zero,
      calculate(runs, context) {
        const found = runsPerScope(runs, per, context).length;
        const counted = max_per_period === undefined ? found : Math.min(found, max_per_period);
        return {
          value: multiply(rational(counted), each),
          unit: 'occurrences',
          workings: { found, counted },
        };
      },
    };
  },
});
