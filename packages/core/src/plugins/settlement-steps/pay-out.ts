import { z } from 'zod';
import { payOut, timesFactor } from '../../settlement/booking.ts';
import { getCounter, leftOfCounter, takeFromCounter } from '../../settlement/counter-parts.ts';
import { codeField, decimalField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  counter: codeField({ title: 'Counter', description: 'The counter that is paid out.' }, 'counter'),
  activity: codeField({ title: 'Activity', description: 'Activity the payout is booked on.' }, 'activity'),
  factor: decimalField(
    { title: 'Factor', description: 'Minutes paid per minute of the counter.', unit: 'factor' },
    { max: 100 },
  ).default('1'),
});

const day = {
  period: { from: '2026-03-02', to: '2026-03-02' },
  supplement_policies: [{ code: 'ot', kind: 'counter', counter: { plugin: 'daily-norm', config: {} } }],
  presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' }],
};

export const plugin = definePlugin({
  id: 'pay-out',
  registry: 'settlement-steps',
  version: 1,
  title: 'Pay out a counter',
  description:
    'Pays what is left of a counter, times the factor. Nothing is paid when nothing, or less, is left.',
  config,
  examples: [
    {
      title: '36 minutes of overtime are paid at 1.25',
      config: { counter: 'overtime', activity: 'ot25', factor: '1.25' },
      given: day,
      expect: { employments: { main: { payouts: [{ activity: 'ot25', minutes: 45 }], payout_minutes: 45 } } },
    },
    {
      title: 'A negative norm balance pays nothing',
      config: { counter: 'norm-balance', activity: 'ot' },
      given: { period: day.period, presence: [] },
      expect: { employments: { main: { norm_balance_minutes: -444, payouts: [] } } },
    },
  ],
  create({ counter: name, activity, factor }) {
    return {
      settle(state, source) {
        const counter = getCounter(state.counters, name);
        const left = leftOfCounter(state, counter);
        if (left <= 0) return state;
        const taken = { ...state, ...takeFromCounter(state, counter, left) };
        return payOut(taken, { activity, minutes: timesFactor(left, factor), source });
      },
    };
  },
});
