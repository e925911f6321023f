import { z } from 'zod';
import { shiftsOfDraft, withoutMinutes } from '../../presence/change-draft.ts';
import type { EpochDay } from '../../time/epoch-day.ts';
import { noSpans, type Spans, uniteSpans } from '../../time/spans.ts';
import { getTimeOfDay, minutesPerDay } from '../../time/time-of-day.ts';
import { localDateAt, spansAtLocal } from '../../time/zone-table.ts';
import { minutesField, timeField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  at: timeField({ title: 'At', description: 'Start of the lunch.' }),
  minutes: minutesField(
    { title: 'Minutes', description: 'Length of the lunch on the wall clock.' },
    { min: 1, max: 1440 },
  ),
  if_over_minutes: minutesField({
    title: 'If over',
    description: 'Only on dates that a shift of more worked minutes than this touches.',
  }),
});

export const plugin = definePlugin({
  id: 'fixed-lunch',
  registry: 'working-time-steps',
  version: 1,
  title: 'Fixed lunch',
  description: 'Removes a fixed time of day from the work of each date that a long enough shift touches.',
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
  ],
  create({ at, minutes, if_over_minutes }) {
    const from = getTimeOfDay(at);
    return {
      kind: 'automatic',
      apply(draft) {
        const dates = new Set<EpochDay>();
        for (const shift of shiftsOfDraft(draft)) {
          if (shift.minutes <= if_over_minutes) continue;
          for (let i = 0; i < shift.spans.length; i += 2) {
            const last = localDateAt(draft.zone, (shift.spans[i + 1] as number) - 1);
            for (let date = localDateAt(draft.zone, shift.spans[i] as number); date <= last; date += 1)
              dates.add(date);
          }
        }
        let removed: Spans = noSpans;
        for (const date of [...dates].sort((a, b) => a - b)) {
          const start = date * minutesPerDay + from;
          removed = uniteSpans(removed, spansAtLocal(draft.zone, start, start + minutes));
        }
        return withoutMinutes(draft, removed);
      },
    };
  },
});
