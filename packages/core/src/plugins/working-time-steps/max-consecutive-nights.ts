import { z } from 'zod';
import { countField, refuseEmptyWindow, severityField, timeField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import type { Timeline } from '../../presence/timeline.ts';
import { type EpochDay, formatDate } from '../../time/epoch-day.ts';
import { dailyWindow, getTimeOfDay } from '../../time/time-of-day.ts';
import { startOfDate } from '../../time/zone-table.ts';
import { rowsAbove } from '../../working-time/consecutive-dates.ts';
import words from './max-consecutive-nights.words.json' with { type: 'json' };

const config = z
  .strictObject({
    n: countField(
      { title: 'Nights', description: 'Maximum nights in a row.', unit: 'nights' },
      { min: 1, max: 366 },
    ),
    from: timeField({ title: 'Night from', description: 'Time at which the night begins.' }),
    to: timeField({ title: 'Night to', description: 'Time at which the night ends.' }, { end: true }),
    severity: severityField(),
  })
  .superRefine(refuseEmptyWindow);

const night = { from: '23:00', to: '06:00' };

/** Work from 22:00 to 02:00 in the nights that begin on the March days. */
function work(...days: readonly number[]): object[] {
  return days.map((day) => {
    const date = (number: number) => `2026-03-${String(number).padStart(2, '0')}`;
    return { start: `${date(day)}T22:00+01:00`, end: `${date(day + 1)}T02:00+01:00` };
  });
}

export const plugin = definePlugin({
  id: 'max-consecutive-nights',
  registry: 'working-time-steps',
  version: 1,
  title: 'Maximum nights in a row',
  description: 'Reports more working nights in a row than this.',
  words,
  config,
  examples: [
    {
      title: 'The third night is one too many',
      config: { n: 2, ...night },
      given: { presence: work(2, 3, 4) },
      expect: { violations: [{ step: 'max-consecutive-nights', at: '2026-03-04T00:00+01:00', nights: 3 }] },
    },
    {
      title: 'Two nights',
      config: { n: 2, ...night },
      given: { presence: work(2, 3, 5) },
      expect: { violations: [] },
    },
  ],
  create({ n, from, to, severity }) {
    const window = { from: getTimeOfDay(from), to: getTimeOfDay(to) };
    return {
      kind: 'constraint',
      joint: false,
      severity,
      check({ period, employment: { timeline } }) {
        return rowsAbove(workedNights(timeline, window), n, period).map(({ exceededOn, length }) => ({
          at: startOfDate(timeline.zone, exceededOn),
          facts: { date: formatDate(exceededOn), nights: length },
        }));
      },
    };
  },
});

/** Dates on which a night begins that has worked minutes. */
function workedNights(timeline: Timeline, { from, to }: { from: number; to: number }): Set<EpochDay> {
  const nights = new Set<EpochDay>();
  const parts = dailyWindow(from, to);
  for (const { worked, start, end, midnight, on } of timeline.cells) {
    for (let i = 0; worked && i < parts.length; i += 2) {
      const partStart = parts[i] as number;
      if (start - midnight >= (parts[i + 1] as number) || end - midnight <= partStart) continue;
      nights.add(partStart < from ? on - 1 : on);
    }
  }
  return nights;
}
