import { z } from 'zod';
import { EvaluationError } from '../../evaluation-error.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { multiply, rational } from '../../figures/rational.ts';
import { grantedDays, isEmployedOn } from '../../leave/accrual-year.ts';
import { fteProrateField } from '../accrual-fields.ts';
import { codeField, decimalField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  counter: codeField(
    { title: 'Counter', description: 'The counter of the period that earns leave.' },
    'counter',
  ),
  factor: decimalField(
    {
      title: 'Days per minute',
      description: 'Leave earned by a minute of the counter.',
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
  title: 'From a counter',
  description:
    'Grants leave for the minutes of a counter on the last day of the period, or on the last employed date if that is earlier. A counter at or below 0 earns nothing.',
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
          throw new EvaluationError('absence_policies', `no counter policy in force offers "${counter}"`);
        }
        if (minutes <= 0 || !isEmployedOn(context, on)) return [];
        const earned = multiply(getDecimal(factor), rational(minutes));
        return [{ on, days: grantedDays(context, on, earned, fte_prorate) }];
      },
    };
  },
});
