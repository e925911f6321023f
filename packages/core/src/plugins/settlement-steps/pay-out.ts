import { z } from 'zod';
import { codeField, decimalField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { payOut, timesFactor } from '../../settlement/booking.ts';
import { getCounter, leftOfCounter, takeFromCounter } from '../../settlement/counter-parts.ts';
import words from './pay-out.words.json' with { type: 'json' };

const config = z.strictObject({
  counter: codeField({ title: 'Type of hours', description: 'Hours that are paid out.' }, 'counter'),
  activity: codeField({ title: 'Activity', description: 'Activity the payout is booked on.' }, 'activity'),
  factor: decimalField(
    { title: 'Factor', description: 'Hours paid for each hour.', unit: 'factor' },
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
  version: 2,
  title: 'Pay out hours',
  description: 'Pays out hours of one type, for example overtime.',
  words,
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
  // Version 1 took overtime and extra work from the counter it names alone, and left those of other policies.
  migrations: { 1: (config) => ({ ...config }) },
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
