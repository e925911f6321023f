import { z } from 'zod';
import { choiceField, minutesField, severityField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { type DateRange, type EpochDay, formatDate } from '../../time/epoch-day.ts';
import { startOfDate } from '../../time/zone-table.ts';
import { minutesOfRange } from '../../working-time/joint-time.ts';
import words from './reconcile-presence-entries.words.json' with { type: 'json' };

const config = z.strictObject({
  per: choiceField({ title: 'Per', description: 'Whether each day or only the whole period must match.' }, [
    'day',
    'period',
  ]),
  tolerance_minutes: minutesField({
    title: 'Tolerance',
    description: 'Largest difference that is accepted.',
  }),
  severity: severityField(),
});

const given = {
  presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' }],
  entries: [{ date: '2026-03-02', activity: 'A', minutes: 450 }],
};

export const plugin = definePlugin({
  id: 'reconcile-presence-entries',
  registry: 'working-time-steps',
  version: 1,
  title: 'Presence and entries match',
  description: 'Reports days or periods in which recorded presence and entries differ.',
  words,
  config,
  examples: [
    {
      title: 'Half an hour without an entry',
      config: { per: 'day', tolerance_minutes: 15 },
      given,
      expect: {
        violations: [
          {
            date: '2026-03-02',
            presence_minutes: 480,
            entries_minutes: 450,
            difference_minutes: 30,
            employment: 'main',
          },
        ],
      },
    },
    {
      title: 'Exactly the tolerance',
      config: { per: 'period', tolerance_minutes: 30 },
      given,
      expect: { violations: [] },
    },
  ],
  create({ per, tolerance_minutes, severity }) {
    return {
      kind: 'constraint',
      joint: false,
      severity,
      check({ period, employment: { timeline, entries } }) {
        const enteredOn = new Map<EpochDay, number>();
        for (const { on, minutes } of entries) enteredOn.set(on, (enteredOn.get(on) ?? 0) + minutes);
        return rangesOf(period, per).flatMap(({ from, to }) => {
          const presence = minutesOfRange(timeline.workedByDate, from, to);
          const entered = minutesOfRange(enteredOn, from, to);
          const difference = presence - entered;
          if (Math.abs(difference) <= tolerance_minutes) return [];
          const facts = {
            date: formatDate(to),
            presence_minutes: presence,
            entries_minutes: entered,
            difference_minutes: difference,
          };
          return [{ at: startOfDate(timeline.zone, to), facts }];
        });
      },
    };
  },
});

function rangesOf(period: DateRange, per: 'day' | 'period'): DateRange[] {
  if (per === 'period') return [period];
  return Array.from({ length: period.to - period.from + 1 }, (_, index) => ({
    from: period.from + index,
    to: period.from + index,
  }));
}
