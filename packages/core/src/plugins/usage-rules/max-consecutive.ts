import { z } from 'zod';
import { countField } from '../../contract/config-fields.ts';
import type { UsageContext } from '../../contract/leave-contract.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import { findOnUsedDate } from '../../leave/usage-dates.ts';
import type { EpochDay } from '../../time/epoch-day.ts';
import words from './max-consecutive.words.json' with { type: 'json' };

const config = z.strictObject({
  days: countField(
    { title: 'At most', description: 'Maximum days of leave in a row.', unit: 'days' },
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
  title: 'Maximum days in a row',
  description: 'Limits how many days of leave may be taken in a row. Days off neither count nor interrupt.',
  words,
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
        const rowTo = (date: EpochDay) => rowUntil(context, date);
        return findOnUsedDate(
          context,
          severity,
          (date) => rowTo(date) > days,
          (on) => ({ days: rowTo(on) }),
        );
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
