import { z } from 'zod';
import { countField, flagField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import { type EpochDay, weekdayOf } from '../../time/epoch-day.ts';
import words from './advance-notice.words.json' with { type: 'json' };

const config = z.strictObject({
  days: countField(
    { title: 'Notice', description: 'Days between the request and the first day of leave.', unit: 'days' },
    { min: 0, max: 730 },
  ),
  count_weekends: flagField({
    title: 'Count weekends',
    description: 'Whether Saturdays and Sundays count as days of notice.',
  }).default(true),
  severity: usageSeverityField,
});

const absence = { from: '2026-03-06', to: '2026-03-06', share: '1', account: 'vacation' };
const accounts = [{ code: 'vacation', unit: 'days', opening: '5.0000', opened_on: '2026-03-02' }];

export const plugin = definePlugin({
  id: 'advance-notice',
  registry: 'usage-rules',
  version: 1,
  title: 'Notice',
  description: 'Leave must be requested some days in advance.',
  words,
  config,
  examples: [
    {
      title: 'Requested on 27 February for 6 March: seven days',
      config: { days: 8 },
      given: { accounts, absences: [{ ...absence, requested_on: '2026-02-27' }] },
      expect: { violations: [{ step: 'advance-notice', notice_days: 7 }] },
    },
    {
      title: 'Seven days are enough where seven are asked for',
      config: { days: 7 },
      given: { accounts, absences: [{ ...absence, requested_on: '2026-02-27' }] },
      expect: { violations: [] },
    },
  ],
  create({ days, count_weekends, severity }) {
    return {
      check({ absence: { from, requestedOn } }) {
        if (requestedOn === undefined) return [];
        const notice = count_weekends ? from - requestedOn : workdaysBetween(requestedOn, from);
        return notice >= days ? [] : [{ on: from, severity, facts: { notice_days: notice } }];
      },
    };
  },
});

/** Mondays to Fridays from one date until the day before another. */
function workdaysBetween(from: EpochDay, to: EpochDay): number {
  let days = 0;
  for (let date = from; date < to; date += 1) if (weekdayOf(date) < 5) days += 1;
  return days;
}
