import { z } from 'zod';
import { codeField, decimalField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { multiply, rational, smaller, zero } from '../../figures/rational.ts';
import { totalMinutes } from '../../supplements/runs.ts';
import words from './time-off.words.json' with { type: 'json' };

const config = z.strictObject({
  account: codeField({ title: 'Account', description: 'Time account that is credited.' }, 'account'),
  factor: decimalField({
    title: 'Factor',
    description: 'The time is multiplied by this.',
    unit: 'factor',
  }).default('1'),
  max_minutes_per_period: minutesField({
    title: 'At most',
    description: 'Maximum credited in a period.',
  }).optional(),
});

export const plugin = definePlugin({
  id: 'time-off',
  registry: 'calculators',
  version: 1,
  title: 'Time off in lieu',
  description: 'Credits the hours to a time account as time off in lieu, with a factor if needed.',
  words,
  config,
  examples: [
    {
      title: 'Two hours become three hours of time off',
      config: { account: 'toil', factor: '1.5' },
      given: {
        accounts: [{ code: 'toil', unit: 'minutes', opening: 0 }],
        presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00' }],
      },
      expect: {
        employments: {
          main: { supplements: { 'example/example': { quantity: '180' } }, balances: { toil: 180 } },
        },
      },
    },
    {
      title: 'Limited in the period',
      config: { account: 'toil', factor: '1.5', max_minutes_per_period: 100 },
      given: {
        accounts: [{ code: 'toil', unit: 'minutes', opening: 20 }],
        presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00' }],
      },
      expect: {
        employments: {
          main: { supplements: { 'example/example': { quantity: '100' } }, balances: { toil: 120 } },
        },
      },
    },
  ],
  create({ account, factor, max_minutes_per_period }) {
    const times = getDecimal(factor);
    const limit = max_minutes_per_period === undefined ? undefined : rational(max_minutes_per_period);
    return {
      rate: zero,
      calculate(runs) {
        const earned = multiply(rational(totalMinutes(runs)), times);
        return { value: limit ? smaller(earned, limit) : earned, unit: 'minutes', creditTo: account };
      },
    };
  },
});
