import { z } from 'zod';
import { codeField, decimalField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { issueCode } from '../../messages/index.ts';
import { balanceOf, getAccount, moveBetween } from '../../settlement/booking.ts';
import words from './transfer.words.json' with { type: 'json' };

const config = z
  .strictObject({
    from: codeField({ title: 'From', description: 'Account the hours are taken from.' }, 'account'),
    to: codeField({ title: 'To', description: 'Account that receives the hours.' }, 'account'),
    max_minutes: minutesField({
      title: 'At most',
      description: 'Maximum moved at once.',
    }).optional(),
    factor: decimalField(
      { title: 'Factor', description: 'Hours added for each hour taken.', unit: 'factor' },
      { max: 100 },
    ).default('1'),
  })
  .refine((value) => value.from !== value.to, { path: ['to'], message: issueCode('same-account') });

const accounts = [
  { code: 'flex', unit: 'minutes', opening: 200 },
  { code: 'toil', unit: 'minutes', opening: 0 },
];

export const plugin = definePlugin({
  id: 'transfer',
  registry: 'settlement-steps',
  version: 1,
  title: 'Transfer between accounts',
  description: 'Moves the balance of one account to another. A negative balance stays.',
  words,
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
