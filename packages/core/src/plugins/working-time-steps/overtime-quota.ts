import { z } from 'zod';
import { choiceField, minutesField, severityField } from '../../contract/config-fields.ts';
import type { ConstrainedEmployment } from '../../contract/constraint-contract.ts';
import { definePlugin } from '../../contract/plugin.ts';
import {
  addMonths,
  type DateRange,
  dateParts,
  formatDate,
  mondayOf,
  toEpochDay,
} from '../../time/epoch-day.ts';
import { startOfDate } from '../../time/zone-table.ts';
import { weeksEndingIn } from '../../working-time/joint-time.ts';
import words from './overtime-quota.words.json' with { type: 'json' };

const config = z.strictObject({
  max_minutes: minutesField({ title: 'Maximum', description: 'Maximum overtime.' }),
  per: choiceField(
    {
      title: 'Per',
      description: 'Calendar month, four weeks or calendar year.',
    },
    ['month', 'four-weeks', 'year'],
  ),
  severity: severityField(),
});

const given = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  presence: [2, 3, 4, 5, 6].map((day) => ({
    start: `2026-03-0${day}T08:00+01:00`,
    end: `2026-03-0${day}T17:00+01:00`,
  })),
};

export const plugin = definePlugin({
  id: 'overtime-quota',
  registry: 'working-time-steps',
  version: 1,
  title: 'Overtime limit',
  description:
    'Reports when overtime in a month, four weeks or a year exceeds the maximum. Overtime is time above contracted hours of each week.',
  words,
  config,
  examples: [
    {
      title: 'One week of 2,700 minutes against 2,220: 480 of overtime',
      config: { max_minutes: 420, per: 'month' },
      given,
      expect: {
        violations: [
          { step: 'overtime-quota', from: '2026-03-01', overtime_minutes: 480, employment: 'main' },
        ],
      },
    },
    {
      title: 'Exactly the quota',
      config: { max_minutes: 480, per: 'month' },
      given,
      expect: { violations: [] },
    },
  ],
  create({ max_minutes, per, severity }) {
    return {
      kind: 'constraint',
      joint: false,
      severity,
      check({ period, employment }) {
        return bucketsOf(period, per).flatMap((bucket) => {
          const overtime = overtimeOf(employment, { from: bucket.from, to: Math.min(bucket.to, period.to) });
          if (overtime <= max_minutes) return [];
          const at = startOfDate(employment.timeline.zone, Math.max(bucket.from, period.from));
          const facts = {
            from: formatDate(bucket.from),
            to: formatDate(bucket.to),
            overtime_minutes: overtime,
          };
          return [{ at, facts }];
        });
      },
    };
  },
});

/** The buckets that touch the period; of four weeks those that end with a week of the period. */
function bucketsOf(period: DateRange, per: 'month' | 'four-weeks' | 'year'): DateRange[] {
  if (per === 'four-weeks')
    return weeksEndingIn(period).map((monday) => ({ from: monday - 21, to: monday + 6 }));
  const { year, month } = dateParts(period.from);
  const buckets: DateRange[] = [];
  let from = toEpochDay(year, per === 'year' ? 1 : month, 1);
  while (from <= period.to) {
    const next = addMonths(from, per === 'year' ? 12 : 1);
    buckets.push({ from, to: next - 1 });
    from = next;
  }
  return buckets;
}

function overtimeOf({ timeline, norm, creditedOn }: ConstrainedEmployment, range: DateRange): number {
  let overtime = 0;
  for (let monday = mondayOf(range.from); monday <= range.to; monday += 7) {
    let balance = 0;
    for (let date = Math.max(monday, range.from); date <= Math.min(monday + 6, range.to); date += 1) {
      balance += (timeline.workedByDate.get(date) ?? 0) + creditedOn(date) - norm.normMinutes(date);
    }
    overtime += Math.max(0, balance);
  }
  return overtime;
}
