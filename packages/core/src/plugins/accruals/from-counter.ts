import { z } from 'zod';
import { fteProrateField } from '../../contract/accrual-fields.ts';
import { codeField, decimalField } from '../../contract/config-fields.ts';
import { EvaluationError } from '../../contract/evaluation-error.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { multiply, rational } from '../../figures/rational.ts';
import { grantedDays } from '../../leave/accrual-year.ts';
import { say } from '../../messages/index.ts';
import words from './from-counter.words.json' with { type: 'json' };

const config = z.strictObject({
  counter: codeField({ title: 'Type of hours', description: 'Hours that earn leave.' }, 'counter'),
  factor: decimalField(
    {
      title: 'Days per minute',
      description: 'Days of leave per minute.',
      unit: 'days per minute',
    },
    { max: 1 },
  ),
  fte_prorate: fteProrateField,
});

const given = {
  accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-03-02' }],
  supplement_policies: [{ code: 'ot', kind: 'counter', counter: { plugin: 'daily-norm', config: {} } }],
};

export const plugin = definePlugin({
  id: 'from-counter',
  registry: 'accruals',
  version: 1,
  title: 'Earned from hours',
  description: 'Grants leave for hours of one type, for example overtime, at the end of each period.',
  words,
  config,
  examples: [
    {
      title: '36 minutes of overtime at a thousandth of a day each',
      config: { counter: 'overtime', factor: '0.001' },
      given: {
        ...given,
        presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' }],
      },
      expect: { employments: { main: { balances: { vacation: '0.0360' } } } },
    },
    {
      title: 'Without overtime nothing is granted',
      config: { counter: 'ot.overtime', factor: '0.001' },
      given,
      expect: { employments: { main: { balances: { vacation: '0.0000' }, movements: [] } } },
    },
  ],
  create({ counter, factor, fte_prorate }) {
    return {
      grants(context) {
        const on = Math.min(context.period.to, context.endOn ?? context.period.to);
        const minutes = context.findCounter(counter);
        if (minutes === undefined) {
          throw new EvaluationError('absence_policies', say('counter-not-offered', { code: counter }));
        }
        const earned = multiply(getDecimal(factor), rational(minutes));
        return [{ on, days: grantedDays(context, on, earned, fte_prorate) }];
      },
    };
  },
});
