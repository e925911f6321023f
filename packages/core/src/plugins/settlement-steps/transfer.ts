import { z } from 'zod';
import { balanceOf, getAccount, moveBetween } from '../../settlement/booking.ts';
import { codeField, decimalField, minutesField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z
  .strictObject({
    from: codeField({ title: 'From', description: 'Account the minutes leave.' }, 'account'),
    to: codeField({ title: 'To', description: 'Account the minutes go to.' }, 'account'),
    max_minutes: minutesField({
      title: 'At most',
      description: 'Most minutes that leave the account.',
    }).optional(),
    factor: decimalField(
      { title: 'Factor', description: 'Minutes that arrive per minute that leaves.', unit: 'factor' },
      { max: 100 },
    ).default('1'),
  })
  .refine((value) => value.from !== value.to, { path: ['to'], message: 'name another account than from' });

const accounts = [
  { code: 'flex', unit: 'minutes', opening: 200 },
  { code: 'toil', unit: 'minutes', opening: 0 },
];

export const plugin = definePlugin({
  id: 'transfer',
  registry: 'settlement-steps',
  version: 1,
  title: 'Transfer between accounts',
  description: 'Moves the balance of one account to another, times the factor. A balance of 0 or less stays.',
  config,
  examples: [
    {
      title: 'At most 120 of 200 minutes move, one and a half times',
      config: { from: 'flex', to: 'toil', max_minutes: 120, factor: '1.5' },
      given: { accounts },
      expect: { employments: { main: { balances: { flex: 80, toil: 180 } } } },
    },
    {
      title: 'A negative balance is not moved',
      config: { from: 'flex', to: 'toil' },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: -30 }, accounts[1]] },
      expect: { employments: { main: { balances: { flex: -30, toil: 0 }, movements: [] } } },
    },
  ],
  create({ from: fromCode, to: toCode, max_minutes, factor }) {
    return {
      settle(state, source) {
        const from = getAccount(state, fromCode);
        const to = getAccount(state, toCode);
        const minutes = Math.min(balanceOf(state, from), max_minutes ?? Number.POSITIVE_INFINITY);
        return minutes <= 0 ? state : moveBetween(state, { from, to, minutes, factor, source });
      },
    };
  },
});
