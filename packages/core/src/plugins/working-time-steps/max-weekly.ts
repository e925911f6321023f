import { z } from 'zod';
import { minutesField, severityField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { formatDate } from '../../time/epoch-day.ts';
import { startOfDate } from '../../time/zone-table.ts';
import { minutesOfRange, weeksEndingIn } from '../../working-time/joint-time.ts';
import words from './max-weekly.words.json' with { type: 'json' };

const config = z.strictObject({
  max_minutes: minutesField(
    { title: 'Maximum', description: 'Maximum working time per week.' },
    { max: 10_080 },
  ),
  severity: severityField(),
});

const given = {
  presence: [
    { start: '2026-03-02T08:00+01:00', end: '2026-03-02T18:00+01:00' },
    { start: '2026-03-03T08:00+01:00', end: '2026-03-03T18:01+01:00' },
  ],
};

export const plugin = definePlugin({
  id: 'max-weekly',
  registry: 'working-time-steps',
  version: 1,
  title: 'Weekly maximum',
  description: 'Reports weeks, Monday to Sunday, with more working time than this.',
  words,
  config,
  examples: [
    {
      title: 'A minute too much',
      config: { max_minutes: 1200, severity: 'info' },
      given,
      expect: {
        violations: [{ step: 'max-weekly', week: '2026-03-02', worked_minutes: 1201, severity: 'info' }],
      },
    },
    { title: 'Exactly the maximum', config: { max_minutes: 1201 }, given, expect: { violations: [] } },
  ],
  create({ max_minutes, severity }) {
    return {
      kind: 'constraint',
      joint: false,
      severity,
      check({ period, employment: { timeline } }) {
        return weeksEndingIn(period).flatMap((monday) => {
          const minutes = minutesOfRange(timeline.workedByDate, monday, monday + 6);
          if (minutes <= max_minutes) return [];
          const facts = { week: formatDate(monday), worked_minutes: minutes };
          return [{ at: startOfDate(timeline.zone, monday), facts }];
        });
      },
    };
  },
});
