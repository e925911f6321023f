import { z } from 'zod';
import { definePlugin } from '../../contract/plugin.ts';
import words from './never.words.json' with { type: 'json' };

const account = { code: 'vacation', unit: 'days', opening: '3.0000', opened_on: '2020-01-01' };

export const plugin = definePlugin({
  id: 'never',
  registry: 'expiries',
  version: 1,
  title: 'Never',
  description: 'Leave never expires, unless another rule says so.',
  words,
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
