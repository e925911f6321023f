import { z } from 'zod';
import { daysField } from '../../contract/accrual-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import { getDecimal, toTenThousandths } from '../../figures/decimal.ts';
import words from './requires-approval.words.json' with { type: 'json' };

const config = z.strictObject({
  over_days: daysField({
    title: 'Over',
    description: 'Requests for more days than this need an approval.',
  }).default('0'),
  severity: usageSeverityField,
});

export const plugin = definePlugin({
  id: 'requires-approval',
  registry: 'usage-rules',
  version: 1,
  title: 'Approval',
  description: 'Requests for more days than this must be approved.',
  words,
  config,
  examples: [
    {
      title: 'An approved absence passes',
      config: { over_days: '2' },
      given: {
        accounts: [{ code: 'vacation', unit: 'days', opening: '9.0000', opened_on: '2026-03-02' }],
        absences: [{ from: '2026-03-03', to: '2026-03-05', share: '1', account: 'vacation' }],
      },
      expect: { violations: [], employments: { main: { balances: { vacation: '6.0000' } } } },
    },
    { title: 'Days are decimal strings', config: { over_days: 2 }, expect: { error: { path: 'over_days' } } },
  ],
  create({ over_days }) {
    const most = toTenThousandths(getDecimal(over_days));
    return { needsApproval: (days) => days > most };
  },
});
