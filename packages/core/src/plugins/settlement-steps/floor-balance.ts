import { z } from 'zod';
import { choiceField, codeField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { balanceOf, deduct, getAccount } from '../../settlement/booking.ts';
import words from './floor-balance.words.json' with { type: 'json' };

const mostMinutes = 5_256_000;

const config = z.strictObject({
  account: codeField(
    {
      title: 'Account',
      description: 'Account with a minimum balance.',
    },
    'account',
  ).default('flex'),
  min_minutes: minutesField(
    {
      title: 'Minimum',
      description: 'Minimum balance at the end of the period. Use a minus to allow a debt.',
    },
    { min: -mostMinutes },
  ),
  deficit: choiceField(
    { title: 'If below', description: 'What happens to hours missing below the minimum.' },
    ['carry', 'deduct'],
  ),
});

export const plugin = definePlugin({
  id: 'floor-balance',
  registry: 'settlement-steps',
  version: 1,
  title: 'Minimum balance',
  description: 'Sets a minimum balance. What is missing is deducted from pay or stays as a debt.',
  words,
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
