import { z } from 'zod';
import { countField, severityField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { formatDate } from '../../time/epoch-day.ts';
import { startOfDate } from '../../time/zone-table.ts';
import { rowsAbove } from '../../working-time/consecutive-dates.ts';
import words from './max-consecutive-days.words.json' with { type: 'json' };

const config = z.strictObject({
  n: countField(
    { title: 'Days', description: 'Maximum working days in a row.', unit: 'days' },
    { min: 1, max: 366 },
  ),
  severity: severityField(),
});

/** Work from 08:00 to 12:00 on each of the March days. */
function work(...days: readonly number[]): object[] {
  return days.map((day) => {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    return { start: `${date}T08:00+01:00`, end: `${date}T12:00+01:00` };
  });
}

export const plugin = definePlugin({
  id: 'max-consecutive-days',
  registry: 'working-time-steps',
  version: 1,
  title: 'Maximum working days in a row',
  description: 'Reports more working days in a row than this.',
  words,
  config,
  examples: [
    {
      title: 'The fourth day is one too many',
      config: { n: 3 },
      given: { presence: work(2, 3, 4, 5) },
      expect: { violations: [{ step: 'max-consecutive-days', at: '2026-03-05T00:00+01:00', days: 4 }] },
    },
    {
      title: 'A day off starts the count again',
      config: { n: 3 },
      given: { presence: work(2, 3, 5, 6) },
      expect: { violations: [] },
    },
  ],
  create({ n, severity }) {
    return {
      kind: 'constraint',
      joint: false,
      severity,
      check({ period, employment: { timeline } }) {
        return rowsAbove(timeline.workedByDate.keys(), n, period).map(({ exceededOn, length }) => ({
          at: startOfDate(timeline.zone, exceededOn),
          facts: { date: formatDate(exceededOn), days: length },
        }));
      },
    };
  },
});
