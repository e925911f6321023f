import { z } from 'zod';
import { balanceOf, getAccount, lapse } from '../../settlement/booking.ts';
import { codeField, minutesField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  account: codeField({ title: 'Account', description: 'Account whose small balance lapses.' }, 'account'),
  minutes: minutesField({ title: 'Below', description: 'A balance above 0 and below this lapses.' }),
});

export const plugin = definePlugin({
  id: 'write-off-below',
  registry: 'settlement-steps',
  version: 1,
  title: 'Write off a small balance',
  description: 'A balance above 0 and below the limit lapses; a negative one is left alone.',
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
