import { z } from 'zod';
import { daysField } from '../../contract/accrual-fields.ts';
import { monthDayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import { formatFixed, getDecimal, toTenThousandths } from '../../figures/decimal.ts';
import { accrualYearOf } from '../../leave/accrual-year.ts';
import { findOnUsedDate, usedBetween } from '../../leave/usage-dates.ts';
import words from './yearly-cap.words.json' with { type: 'json' };

const config = z.strictObject({
  days: daysField({ title: 'At most', description: 'Maximum days in a year.' }),
  year_start: monthDayField({ title: 'Year starts', description: 'First day of the year.' }).default('01-01'),
  severity: usageSeverityField,
});

const given = {
  accounts: [{ code: 'vacation', unit: 'days', opening: '9.0000', opened_on: '2026-03-02' }],
  absences: [{ from: '2026-03-03', to: '2026-03-05', share: '1', account: 'vacation' }],
};

export const plugin = definePlugin({
  id: 'yearly-cap',
  registry: 'usage-rules',
  version: 1,
  title: 'Maximum days in a year',
  description: 'Limits how many days may be taken in a year.',
  words,
  config,
  examples: [
    {
      title: 'The third day is one too many',
      config: { days: '2' },
      given,
      expect: { violations: [{ step: 'yearly-cap', at: '2026-03-05T00:00+01:00', used_days: '3.0000' }] },
    },
    { title: 'Three are allowed', config: { days: '3' }, given, expect: { violations: [] } },
  ],
  create({ days, year_start, severity }) {
    const most = Number(toTenThousandths(getDecimal(days)));
    return {
      check(context) {
        const usedUntil = (date: number) => usedBetween(context, accrualYearOf(date, year_start).from, date);
        const isAbove = (date: number) => usedUntil(date) > most;
        return findOnUsedDate(context, severity, isAbove, (on) => ({
          used_days: formatFixed(usedUntil(on)),
        }));
      },
    };
  },
});
