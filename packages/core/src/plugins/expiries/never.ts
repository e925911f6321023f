import { z } from 'zod';
import { definePlugin } from '../contract.ts';

const account = { code: 'vacation', unit: 'days', opening: '3.0000', opened_on: '2020-01-01' };

export const plugin = definePlugin({
  id: 'never',
  registry: 'expiries',
  version: 1,
  title: 'Never',
  description: 'States that lots do not expire. Other rules of the policy still hold.',
  config: z.strictObject({}),
  examples: [
    {
      title: 'Days of 2020 are still there',
      config: {},
      given: { accounts: [account] },
      expect: { employments: { main: { balances: { vacation: '3.0000' } } } },
    },
    {
      title: 'It takes no config',
      config: { months: 3 },
      expect: { error: { path: 'months' } },
    },
  ],
  create() {
    return {};
  },
});
