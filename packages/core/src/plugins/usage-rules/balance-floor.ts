import { z } from 'zod';
import { formatFixed, getDecimal, toTenThousandths } from '../../figures/decimal.ts';
import { findUsedDate } from '../../leave/usage-dates.ts';
import { decimalField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';
import { usageSeverityField } from '../usage-fields.ts';

const config = z.strictObject({
  min_days: decimalField(
    { title: 'At least', description: 'Smallest balance that leave may bring the account to.', unit: 'days' },
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
  title: 'Smallest balance',
  description:
    'Leave must not bring the balance below the floor; one finding per absence, on the first such date.',
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
        const on = findUsedDate(context, (date) => context.balanceAfter(date) < floor);
        if (on === undefined) return [];
        return [{ on, severity, facts: { balance_days: formatFixed(context.balanceAfter(on)) } }];
      },
    };
  },
});
