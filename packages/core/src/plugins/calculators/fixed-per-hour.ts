import { z } from 'zod';
import { decimalField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { multiply, rational, zero } from '../../figures/rational.ts';
import { issueCode } from '../../messages/index.ts';
import { totalMinutes } from '../../supplements/runs.ts';
import words from './fixed-per-hour.words.json' with { type: 'json' };

const config = z.strictObject({
  amount: decimalField({
    title: 'Amount',
    description: 'Amount per hour.',
    unit: 'currency per hour',
  }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, issueCode('currency-wanted'))
    .meta({ title: 'Currency', description: 'ISO 4217 code of the currency.', unit: 'currency code' }),
});

export const plugin = definePlugin({
  id: 'fixed-per-hour',
  registry: 'calculators',
  version: 1,
  title: 'Amount per hour',
  description: 'Pays an amount of money per hour; part hours count proportionally.',
  words,
  config,
  examples: [
    {
      title: '20 kroner an hour for 90 minutes',
      config: { amount: '20', currency: 'DKK' },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T09:30+01:00' }] },
      expect: {
        employments: { main: { supplements: { 'example/example': { quantity: '30', unit: 'amount' } } } },
      },
    },
    {
      title: 'The amount is rounded once, to four decimals',
      config: { amount: '10', currency: 'EUR' },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T08:01+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '0.1667' } } } } },
    },
  ],
  create({ amount, currency }) {
    const perHour = getDecimal(amount);
    return {
      rate: zero,
      calculate: (runs) => ({
        value: multiply(rational(totalMinutes(runs), 60), perHour),
        unit: 'amount',
        currency,
      }),
    };
  },
});
