import { z } from 'zod';
import { choiceField, codeField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { balanceOf, deduct, getAccount, lapse, payFromAccount } from '../../settlement/booking.ts';
import words from './zero-account.words.json' with { type: 'json' };

const config = z.strictObject({
  account: codeField({ title: 'Account', description: 'Account that is emptied.' }, 'account'),
  as: choiceField({ title: 'As', description: 'Whether a positive balance is paid out or lapses.' }, [
    'payout',
    'lapse',
  ]),
  activity: codeField(
    { title: 'Activity', description: 'Activity a payout is booked on.' },
    'activity',
  ).optional(),
});

export const plugin = definePlugin({
  id: 'zero-account',
  registry: 'settlement-steps',
  version: 1,
  title: 'Empty an account',
  description:
    'Empties an account: a positive balance is paid out or lapses, a negative one is deducted from pay.',
  words,
  config,
  examples: [
    {
      title: '145 minutes are paid out',
      config: { account: 'flex', as: 'payout', activity: 'flex-payout' },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: 145 }] },
      expect: {
        employments: {
          main: { balances: { flex: 0 }, payouts: [{ activity: 'flex-payout', minutes: 145 }] },
        },
      },
    },
    {
      title: 'A debt of 30 minutes is deducted',
      config: { account: 'flex', as: 'lapse' },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: -30 }] },
      expect: { employments: { main: { balances: { flex: 0 }, deducted_minutes: 30, lapsed_minutes: 0 } } },
    },
  ],
  create({ account: code, as, activity }) {
    return {
      settle(state, source) {
        const account = getAccount(state, code);
        const minutes = balanceOf(state, account);
        if (minutes < 0) return deduct(state, account, -minutes, source);
        return as === 'lapse'
          ? lapse(state, account, minutes, source)
          : payFromAccount(state, { account, activity, minutes, source });
      },
    };
  },
});
