import { z } from 'zod';
import { choiceField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import words from './on-termination.words.json' with { type: 'json' };

const config = z.strictObject({
  mode: choiceField(
    {
      title: 'Remaining days',
      description: 'What happens to the remaining leave.',
    },
    ['payout', 'lapse'],
  ),
});

const given = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  employments: [
    {
      code: 'main',
      start: '2020-01-01',
      end: '2026-03-15',
      terms: [
        {
          effective_from: '2020-01-01',
          norm: {
            weeks: [{ mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 }],
            full_time_weekly_minutes: 2220,
          },
        },
      ],
    },
  ],
  accounts: [{ code: 'vacation', unit: 'days', opening: '3.0000', opened_on: '2026-03-01' }],
};

export const plugin = definePlugin({
  id: 'on-termination',
  registry: 'expiries',
  version: 1,
  title: 'End of the employment',
  description: 'When the employment ends, remaining leave is paid out or lapses. A negative balance stays.',
  words,
  config,
  examples: [
    {
      title: 'Three days are paid out on the last day',
      config: { mode: 'payout' },
      given,
      expect: {
        employments: {
          main: {
            balances: { vacation: '0.0000' },
            movements: [{ account: 'vacation', date: '2026-03-15', kind: 'payout', quantity: '-3.0000' }],
          },
        },
      },
    },
    {
      title: 'The employment goes on',
      config: { mode: 'lapse' },
      given: { period: given.period, accounts: given.accounts },
      expect: { employments: { main: { balances: { vacation: '3.0000' } } } },
    },
  ],
  create({ mode }) {
    return { onTermination: mode };
  },
});
