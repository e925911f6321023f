import { z } from 'zod';
import { minutesField, timeField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { shiftsOfDraft, withoutMinutes } from '../../presence/change-draft.ts';
import type { Shift } from '../../presence/timeline.ts';
import type { EpochDay } from '../../time/epoch-day.ts';
import { intersectSpans, noSpans, type Spans, uniteSpans } from '../../time/spans.ts';
import { getTimeOfDay, minutesPerDay } from '../../time/time-of-day.ts';
import { localDateAt, spansAtLocal, type ZoneTable } from '../../time/zone-table.ts';
import words from './fixed-lunch.words.json' with { type: 'json' };

const config = z.strictObject({
  at: timeField({ title: 'At', description: 'Start of the lunch.' }),
  minutes: minutesField(
    { title: 'Minutes', description: 'Length of the lunch break.' },
    { min: 1, max: 1440 },
  ),
  if_over_minutes: minutesField({
    title: 'If over',
    description: 'Only from shifts longer than this.',
  }),
});

export const plugin = definePlugin({
  id: 'fixed-lunch',
  registry: 'working-time-steps',
  version: 2,
  title: 'Fixed lunch',
  description: 'Deducts a lunch break at a fixed time from shifts that are long enough.',
  words,
  config,
  examples: [
    {
      title: 'Half an hour at noon',
      config: { at: '12:00', minutes: 30, if_over_minutes: 300 },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T16:00+01:00' }] },
      expect: { employments: { main: { worked_minutes: 450 } } },
    },
    {
      title: 'A shift of exactly the limit keeps its minutes',
      config: { at: '12:00', minutes: 30, if_over_minutes: 300 },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T13:00+01:00' }] },
      expect: { employments: { main: { worked_minutes: 300 } } },
    },
    {
      title: 'A short shift on the same date keeps its minutes',
      config: { at: '12:00', minutes: 480, if_over_minutes: 300 },
      given: {
        presence: [
          { start: '2026-03-03T05:00+01:00', end: '2026-03-03T12:30+01:00' },
          { start: '2026-03-03T18:00+01:00', end: '2026-03-03T20:00+01:00' },
        ],
      },
      expect: { employments: { main: { worked_minutes: 540 } } },
    },
  ],
  // Version 1 took the lunch from short shifts too, where a long one touched the same date.
  migrations: { 1: (config) => ({ ...config }) },
  create({ at, minutes, if_over_minutes }) {
    const from = getTimeOfDay(at);
    return {
      kind: 'automatic',
      apply(draft) {
        const removed: number[] = [];
        for (const shift of shiftsOfDraft(draft)) {
          if (shift.minutes > if_over_minutes)
            removed.push(...intersectSpans(shift.spans, lunches(shift, from, minutes, draft.zone)));
        }
        return withoutMinutes(draft, removed);
      },
    };
  },
});

/** The lunch of each local date on which the shift has a worked minute. */
function lunches({ spans }: Shift, from: number, minutes: number, zone: ZoneTable): Spans {
  const dates = new Set<EpochDay>();
  for (let i = 0; i < spans.length; i += 2) {
    const last = localDateAt(zone, (spans[i + 1] as number) - 1);
    for (let date = localDateAt(zone, spans[i] as number); date <= last; date += 1) dates.add(date);
  }
  let taken: Spans = noSpans;
  for (const date of dates) {
    const start = date * minutesPerDay + from;
    taken = uniteSpans(taken, spansAtLocal(zone, start, start + minutes));
  }
  return taken;
}
