import { z } from 'zod';
import type { UsageContext } from '../../leave/leave-contract.ts';
import { findUsedDate } from '../../leave/usage-dates.ts';
import type { EpochDay } from '../../time/epoch-day.ts';
import { countField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';
import { usageSeverityField } from '../usage-fields.ts';

const config = z.strictObject({
  days: countField(
    { title: 'At most', description: 'Most dates with leave in a row.', unit: 'days' },
    { min: 1, max: 366 },
  ),
  severity: usageSeverityField,
});

const given = {
  period: { from: '2026-03-02', to: '2026-03-15' },
  accounts: [{ code: 'vacation', unit: 'days', opening: '9.0000', opened_on: '2026-03-02' }],
  absences: [{ from: '2026-03-05', to: '2026-03-10', share: '1', account: 'vacation' }],
};

export const plugin = definePlugin({
  id: 'max-consecutive',
  registry: 'usage-rules',
  version: 1,
  title: 'Days in a row',
  description:
    'Dates with leave in a row, over all absences on the account. Free days neither count nor interrupt.',
  config,
  examples: [
    {
      title: 'Thursday, Friday, Monday, Tuesday: the fourth is one too many',
      config: { days: 3 },
      given,
      expect: { violations: [{ step: 'max-consecutive', at: '2026-03-10T00:00+01:00', days: 4 }] },
    },
    { title: 'Four are allowed', config: { days: 4 }, given, expect: { violations: [] } },
  ],
  create({ days, severity }) {
    return {
      check(context) {
        const on = findUsedDate(context, (date) => rowUntil(context, date) > days);
        return on === undefined ? [] : [{ on, severity, facts: { days: rowUntil(context, on) } }];
      },
    };
  },
});

function rowUntil({ usedByAllOn, norm, startOn }: UsageContext, last: EpochDay): number {
  let days = 0;
  for (let date = last; date >= startOn; date -= 1) {
    if (usedByAllOn.has(date)) days += 1;
    else if (norm.normMinutes(date) > 0) break;
  }
  return days;
}
