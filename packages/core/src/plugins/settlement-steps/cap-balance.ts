import { z } from 'zod';
import { choiceField, codeField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { issueCode } from '../../messages/index.ts';
import { balanceOf, getAccount, lapse, moveBetween, payFromAccount } from '../../settlement/booking.ts';
import words from './cap-balance.words.json' with { type: 'json' };

const config = z
  .strictObject({
    account: codeField(
      {
        title: 'Account',
        description: 'Account with a maximum balance.',
      },
      'account',
    ).default('flex'),
    max_minutes: minutesField({ title: 'Maximum', description: 'Maximum balance at the end of the period.' }),
    excess: choiceField({ title: 'If above', description: 'What happens to hours above the maximum.' }, [
      'payout',
      'lapse',
      'transfer',
    ]),
    activity: codeField(
      { title: 'Activity', description: 'Activity a payout is booked on.' },
      'activity',
    ).optional(),
    transfer_to: codeField(
      { title: 'Transfer to', description: 'Account that receives a transfer.' },
      'account',
    ).optional(),
  })
  .refine((value) => value.excess !== 'transfer' || value.transfer_to !== undefined, {
    path: ['transfer_to'],
    message: issueCode('excess-account-needed'),
  });

export const plugin = definePlugin({
  id: 'cap-balance',
  registry: 'settlement-steps',
  version: 1,
  title: 'Maximum balance',
  description: 'Sets a maximum balance. What is above it is paid out, lapses or moves to another account.',
  words,
  config,
  examples: [
    {
      title: '100 minutes above the cap are paid out',
      config: { max_minutes: 900, excess: 'payout', activity: 'flex-cap' },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: 1000 }] },
      expect: {
        employments: {
          main: {
            balances: { flex: 900 },
            payouts: [{ activity: 'flex-cap', minutes: 100 }],
            lapsed_minutes: 0,
          },
        },
      },
    },
    {
      title: 'A balance at the cap stays',
      config: { max_minutes: 900, excess: 'lapse' },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: 900 }] },
      expect: { employments: { main: { balances: { flex: 900 }, lapsed_minutes: 0, movements: [] } } },
    },
    {
      title: 'A transfer needs an account to go to',
      config: { max_minutes: 900, excess: 'transfer' },
      expect: { error: { path: 'transfer_to' } },
    },
  ],
  create({ account: code, max_minutes, excess, activity, transfer_to }) {
    return {
      settle(state, source) {
        const account = getAccount(state, code);
        const minutes = balanceOf(state, account) - max_minutes;
        if (minutes <= 0) return state;
        if (excess === 'payout') return payFromAccount(state, { account, activity, minutes, source });
        if (excess === 'lapse') return lapse(state, account, minutes, source);
        const to = getAccount(state, transfer_to ?? code);
        return moveBetween(state, { from: account, to, minutes, factor: '1', source });
      },
    };
  },
});
