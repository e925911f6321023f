import { z } from 'zod';
import { choiceField, codeField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { balanceOf, book, getAccount, lapse } from '../../settlement/booking.ts';
import words from './round-balance.words.json' with { type: 'json' };

const config = z.strictObject({
  account: codeField({ title: 'Account', description: 'Account whose balance is rounded.' }, 'account'),
  unit_minutes: minutesField({ title: 'Unit', description: 'The balance is rounded to this.' }, { min: 1 }),
  mode: choiceField(
    { title: 'Direction', description: 'Down: the difference lapses. Up: the difference is added.' },
    ['down', 'up'],
  ),
});

export const plugin = definePlugin({
  id: 'round-balance',
  registry: 'settlement-steps',
  version: 1,
  title: 'Round a balance',
  description: 'Rounds a balance up or down to whole units.',
  words,
  config,
  examples: [
    {
      title: '110 minutes down to the half hour: 20 lapse',
      config: { account: 'flex', unit_minutes: 30, mode: 'down' },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: 110 }] },
      expect: { employments: { main: { balances: { flex: 90 }, lapsed_minutes: 20 } } },
    },
    {
      title: '-110 minutes up to the half hour: 20 are credited',
      config: { account: 'flex', unit_minutes: 30, mode: 'up' },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: -110 }] },
      expect: {
        employments: {
          main: { balances: { flex: -90 }, movements: [{ account: 'flex', kind: 'rounding', quantity: 20 }] },
        },
      },
    },
  ],
  create({ account: code, unit_minutes, mode }) {
    return {
      settle(state, source) {
        const account = getAccount(state, code);
        const balance = balanceOf(state, account);
        const over = balance - Math.floor(balance / unit_minutes) * unit_minutes;
        if (over === 0) return state;
        if (mode === 'down') return lapse(state, account, over, source);
        return book(state, { account, kind: 'rounding', minutes: unit_minutes - over, source });
      },
    };
  },
});
