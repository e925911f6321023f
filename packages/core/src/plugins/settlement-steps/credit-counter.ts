import { z } from 'zod';
import { codeField, decimalField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { book, getAccount, timesFactor } from '../../settlement/booking.ts';
import { getCounter, leftOfCounter, takeFromCounter } from '../../settlement/counter-parts.ts';
import words from './credit-counter.words.json' with { type: 'json' };

const config = z.strictObject({
  counter: codeField({ title: 'Type of hours', description: 'Hours that are credited.' }, 'counter'),
  account: codeField(
    {
      title: 'Account',
      description: 'Account that receives the hours.',
    },
    'account',
  ).default('flex'),
  factor: decimalField(
    { title: 'Factor', description: 'Hours credited for each hour.', unit: 'factor' },
    { negative: true, max: 100 },
  ).default('1'),
});

export const plugin = definePlugin({
  id: 'credit-counter',
  registry: 'settlement-steps',
  version: 2,
  title: 'Credit hours to an account',
  description: 'Books hours of one type on a time account. A negative hours balance lowers the account.',
  words,
  config,
  examples: [
    {
      title: '36 minutes over the norm of the day go to flex',
      config: { counter: 'norm-balance' },
      given: {
        period: { from: '2026-03-02', to: '2026-03-02' },
        accounts: [{ code: 'flex', unit: 'minutes', opening: 10 }],
        presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' }],
      },
      expect: { employments: { main: { norm_balance_minutes: 36, balances: { flex: 46 } } } },
    },
    {
      title: 'Overtime becomes time off at one and a half',
      config: { counter: 'overtime', account: 'toil', factor: '1.5' },
      given: {
        period: { from: '2026-03-02', to: '2026-03-02' },
        accounts: [{ code: 'toil', unit: 'minutes', opening: 0 }],
        supplement_policies: [{ code: 'ot', kind: 'counter', counter: { plugin: 'daily-norm', config: {} } }],
        presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' }],
      },
      expect: {
        employments: {
          main: {
            balances: { toil: 54 },
            movements: [{ account: 'toil', date: '2026-03-02', kind: 'settlement', quantity: 54 }],
          },
        },
      },
    },
  ],
  // Version 1 took overtime and extra work from the counter it names alone, and left those of other policies.
  migrations: { 1: (config) => ({ ...config }) },
  create({ counter: name, account: code, factor }) {
    return {
      settle(state, source) {
        const counter = getCounter(state.counters, name);
        const left = leftOfCounter(state, counter);
        const account = getAccount(state, code);
        const taken = { ...state, ...takeFromCounter(state, counter, left) };
        return book(taken, { account, kind: 'settlement', minutes: timesFactor(left, factor), source });
      },
    };
  },
});
