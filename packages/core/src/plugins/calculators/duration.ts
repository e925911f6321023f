import { z } from 'zod';
import { decimalField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { multiply, rational } from '../../figures/rational.ts';
import { totalMinutes } from '../../supplements/runs.ts';
import words from './duration.words.json' with { type: 'json' };

const config = z.strictObject({
  factor: decimalField({
    title: 'Factor',
    description: 'The time is multiplied by this.',
    unit: 'factor',
  }).default('1'),
});

export const plugin = definePlugin({
  id: 'duration',
  registry: 'calculators',
  version: 1,
  title: 'Duration',
  description: 'Pays the time itself, or multiplied by a factor.',
  words,
  config,
  examples: [
    {
      title: 'As long as it lasted',
      config: {},
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00' }] },
      expect: {
        employments: { main: { supplements: { 'example/example': { quantity: '120', unit: 'minutes' } } } },
      },
    },
    {
      title: 'Half of it',
      config: { factor: '0.5' },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T08:25+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '12.5' } } } } },
    },
  ],
  create(options) {
    const factor = getDecimal(options.factor);
    return {
      rate: multiply(factor, rational(100)),
      calculate: (runs) => ({ value: multiply(rational(totalMinutes(runs)), factor), unit: 'minutes' }),
    };
  },
});
