import { z } from 'zod';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import words from './allow-open-ended.words.json' with { type: 'json' };

const accounts = [{ code: 'vacation', unit: 'days', opening: '9.0000', opened_on: '2026-03-02' }];

export const plugin = definePlugin({
  id: 'allow-open-ended',
  registry: 'usage-rules',
  version: 1,
  title: 'Absence without an end',
  description: 'Allows absences without a last date.',
  words,
  config: z.strictObject({ severity: usageSeverityField }),
  examples: [
    {
      title: 'Three days until the end of the week',
      config: {},
      given: { accounts, absences: [{ from: '2026-03-04', to: null, share: '1', account: 'vacation' }] },
      expect: { violations: [], employments: { main: { balances: { vacation: '6.0000' } } } },
    },
    { title: 'It takes no days', config: { days: 3 }, expect: { error: { path: 'days' } } },
  ],
  create() {
    return { allowsOpenEnd: true };
  },
});
