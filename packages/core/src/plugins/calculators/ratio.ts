import { z } from 'zod';
import { decimalField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { divide, multiply, rational } from '../../figures/rational.ts';
import { totalMinutes } from '../../supplements/runs.ts';
import words from './ratio.words.json' with { type: 'json' };

const config = z.strictObject({
  numerator: decimalField({ title: 'Numerator', description: 'Upper part of the fraction.', unit: 'parts' }),
  denominator: decimalField(
    { title: 'Denominator', description: 'Lower part of the fraction.', unit: 'parts' },
    { positive: true },
  ),
  factor: decimalField({
    title: 'Factor',
    description: 'The fraction is multiplied by this.',
    unit: 'factor',
  }).default('1'),
});

export const plugin = definePlugin({
  id: 'ratio',
  registry: 'calculators',
  version: 1,
  title: 'Fraction',
  description: 'Pays a fraction of the time, for example one third of standby.',
  words,
  config,
  examples: [
    {
      title: 'One third of two hours',
      config: { numerator: '1', denominator: '3' },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '40' } } } } },
    },
    {
      title: 'Nothing can be divided by 0',
      config: { numerator: '1', denominator: '0' },
      expect: { error: { path: 'denominator' } },
    },
  ],
  create(options) {
    const fraction = divide(getDecimal(options.numerator), getDecimal(options.denominator));
    const part = multiply(fraction, getDecimal(options.factor));
    return {
      rate: multiply(part, rational(100)),
      calculate: (runs) => ({ value: multiply(rational(totalMinutes(runs)), part), unit: 'minutes' }),
    };
  },
});
