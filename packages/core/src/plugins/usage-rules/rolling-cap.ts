import { z } from 'zod';
import { formatFixed, getDecimal, toTenThousandths } from '../../figures/decimal.ts';
import { findUsedDate, usedBetween } from '../../leave/usage-dates.ts';
import { daysField } from '../accrual-fields.ts';
import { countField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';
import { usageSeverityField } from '../usage-fields.ts';

const config = z.strictObject({
  days: daysField({ title: 'At most', description: 'Most days used in the window.' }),
  window_days: countField(
    { title: 'Window', description: 'Dates that end with a day of leave, itself included.', unit: 'days' },
    { min: 1, max: 3660 },
  ),
  severity: usageSeverityField,
});

const given = {
  accounts: [{ code: 'vacation', unit: 'days', opening: '9.0000', opened_on: '2026-03-02' }],
  absences: [
    { from: '2026-03-02', to: '2026-03-02', share: '1', account: 'vacation' },
    { from: '2026-03-05', to: '2026-03-05', share: '1', account: 'vacation' },
  ],
};

export const plugin = definePlugin({
  id: 'rolling-cap',
  registry: 'usage-rules',
  version: 1,
  title: 'Most days in a rolling window',
  description:
    'Days used from the account in the window that ends with each date of leave, over all absences.',
  config,
  examples: [
    {
      title: 'Two days within four dates',
      config: { days: '1', window_days: 4 },
      given,
      expect: { violations: [{ step: 'rolling-cap', at: '2026-03-05T00:00+01:00', used_days: '2.0000' }] },
    },
    {
      title: 'One day within three dates',
      config: { days: '1', window_days: 3 },
      given,
      expect: { violations: [] },
    },
  ],
  create({ days, window_days, severity }) {
    const most = Number(toTenThousandths(getDecimal(days)));
    return {
      check(context) {
        const usedUntil = (date: number) => usedBetween(context, date - window_days + 1, date);
        const on = findUsedDate(context, (date) => usedUntil(date) > most);
        return on === undefined ? [] : [{ on, severity, facts: { used_days: formatFixed(usedUntil(on)) } }];
      },
    };
  },
});
