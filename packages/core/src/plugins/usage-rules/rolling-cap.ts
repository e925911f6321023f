import { z } from 'zod';
import { daysField } from '../../contract/accrual-fields.ts';
import { countField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import { formatFixed, getDecimal, toTenThousandths } from '../../figures/decimal.ts';
import { findOnUsedDate, usedBetween } from '../../leave/usage-dates.ts';
import words from './rolling-cap.words.json' with { type: 'json' };

const config = z.strictObject({
  days: daysField({ title: 'At most', description: 'Maximum days in this period.' }),
  window_days: countField(
    { title: 'Period', description: 'Length of the period in days.', unit: 'days' },
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
  title: 'Maximum days in a period',
  description: 'Limits how many days may be taken within any period of this length.',
  words,
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
        const isAbove = (date: number) => usedUntil(date) > most;
        return findOnUsedDate(context, severity, isAbove, (on) => ({
          used_days: formatFixed(usedUntil(on)),
        }));
      },
    };
  },
});
