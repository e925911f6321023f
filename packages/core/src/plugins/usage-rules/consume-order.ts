import { z } from 'zod';
import { choiceField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import words from './consume-order.words.json' with { type: 'json' };

const config = z.strictObject({
  order: choiceField(
    {
      title: 'Order',
      description: 'Which leave is used first: the one that expires first or the oldest.',
    },
    ['earliest-expiry', 'oldest-grant', 'account-priority'],
  ),
  severity: usageSeverityField,
});

const given = {
  accounts: [{ code: 'vacation', unit: 'days', opening: '2.0000', opened_on: '2026-03-02' }],
  absences: [{ from: '2026-03-03', to: '2026-03-03', share: '1', account: 'vacation' }],
};

export const plugin = definePlugin({
  id: 'consume-order',
  registry: 'usage-rules',
  version: 1,
  title: 'Order of use',
  description: 'Which leave is used first.',
  words,
  config,
  examples: [
    {
      title: 'One of two days',
      config: { order: 'oldest-grant' },
      given,
      expect: { employments: { main: { balances: { vacation: '1.0000' } } } },
    },
    {
      title: 'There is no newest-first',
      config: { order: 'newest-grant' },
      expect: { error: { path: 'order' } },
    },
  ],
  create({ order }) {
    return { consumeOrder: order };
  },
});
