import { z } from 'zod';
import { decimalField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import { formatFixed, getDecimal, toTenThousandths } from '../../figures/decimal.ts';
import { findOnUsedDate } from '../../leave/usage-dates.ts';
import words from './balance-floor.words.json' with { type: 'json' };

const config = z.strictObject({
  min_days: decimalField(
    { title: 'At least', description: 'Minimum balance after leave.', unit: 'days' },
    { negative: true, max: 366 },
  ).default('0'),
  severity: usageSeverityField,
});

const given = {
  accounts: [{ code: 'vacation', unit: 'days', opening: '1.0000', opened_on: '2026-03-02' }],
  absences: [{ from: '2026-03-03', to: '2026-03-04', share: '1', account: 'vacation' }],
};

export const plugin = definePlugin({
  id: 'balance-floor',
  registry: 'usage-rules',
  version: 1,
  title: 'Minimum balance',
  description: 'Leave may not bring the balance below this minimum.',
  words,
  config,
  examples: [
    {
      title: 'The second of two days is missing',
      config: {},
      given,
      expect: {
        violations: [{ step: 'balance-floor', at: '2026-03-04T00:00+01:00', balance_days: '-1.0000' }],
      },
    },
    {
      title: 'A day may be taken in advance',
      config: { min_days: '-1' },
      given,
      expect: { violations: [], employments: { main: { balances: { vacation: '-1.0000' } } } },
    },
  ],
  create({ min_days, severity }) {
    const floor = Number(toTenThousandths(getDecimal(min_days)));
    return {
      check(context) {
        const isBelow = (date: number) => context.balanceAfter(date) < floor;
        const factsOn = (date: number) => ({ balance_days: formatFixed(context.balanceAfter(date)) });
        return findOnUsedDate(context, severity, isBelow, factsOn);
      },
    };
  },
});
