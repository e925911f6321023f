import { z } from 'zod';
import { balanceOf, deduct, getAccount } from '../../settlement/booking.ts';
import { choiceField, codeField, minutesField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const mostMinutes = 5_256_000;

const config = z.strictObject({
  account: codeField(
    {
      title: 'Account',
      description: 'Account with a floor; "flex" is the flex account of the employment terms.',
    },
    'account',
  ).default('flex'),
  min_minutes: minutesField(
    { title: 'Floor', description: 'Smallest balance the account may close at; negative for a debt.' },
    { min: -mostMinutes },
  ),
  deficit: choiceField(
    { title: 'Deficit', description: 'What happens to minutes missing below the floor.' },
    ['carry', 'deduct'],
  ),
});

export const plugin = definePlugin({
  id: 'floor-balance',
  registry: 'settlement-steps',
  version: 1,
  title: 'Floor of a balance',
  description: 'Minutes missing below the floor are deducted from pay, or carried as they are.',
  config,
  examples: [
    {
      title: '80 minutes below the floor are deducted',
      config: { min_minutes: -600, deficit: 'deduct' },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: -680 }] },
      expect: { employments: { main: { balances: { flex: -600 }, deducted_minutes: 80 } } },
    },
    {
      title: 'A carried deficit stays',
      config: { min_minutes: -600, deficit: 'carry' },
      given: { accounts: [{ code: 'flex', unit: 'minutes', opening: -680 }] },
      expect: { employments: { main: { balances: { flex: -680 }, deducted_minutes: 0 } } },
    },
  ],
  create({ account: code, min_minutes, deficit }) {
    return {
      settle(state, source) {
        const account = getAccount(state, code);
        const minutes = min_minutes - balanceOf(state, account);
        return minutes <= 0 || deficit === 'carry' ? state : deduct(state, account, minutes, source);
      },
    };
  },
});
