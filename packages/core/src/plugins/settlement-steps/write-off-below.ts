import { z } from 'zod';
import { codeField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { balanceOf, getAccount, lapse } from '../../settlement/booking.ts';
import words from './write-off-below.words.json' with { type: 'json' };

const config = z.strictObject({
  account: codeField({ title: 'Account', description: 'Account to check.' }, 'account'),
  minutes: minutesField({ title: 'Below', description: 'A balance above 0 and below this is removed.' }),
});

export const plugin = definePlugin({
  id: 'write-off-below',
  registry: 'settlement-steps',
  version: 1,
  title: 'Write off a small balance',
  description: 'A small balance below the limit is removed. Negative balances stay.',
  words,
  config,
  examples: [
    {
      title: '29 minutes are below 30 and lapse',
      config: { account: 'flex', minutes: 30 },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: 29 }] },
      expect: { employments: { main: { balances: { flex: 0 }, lapsed_minutes: 29 } } },
    },
    {
      title: '30 minutes are not below 30',
      config: { account: 'flex', minutes: 30 },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: 30 }] },
      expect: { employments: { main: { balances: { flex: 30 }, lapsed_minutes: 0 } } },
    },
  ],
  create({ account: code, minutes }) {
    return {
      settle(state, source) {
        const account = getAccount(state, code);
        const balance = balanceOf(state, account);
        return balance > 0 && balance < minutes ? lapse(state, account, balance, source) : state;
      },
    };
  },
});
