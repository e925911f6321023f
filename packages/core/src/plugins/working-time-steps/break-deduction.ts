import { z } from 'zod';
import { flagField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { shiftsOfDraft, withoutMinutes } from '../../presence/change-draft.ts';
import type { Shift } from '../../presence/timeline.ts';
import { dropLastMinutes, subtractSpans } from '../../time/spans.ts';
import words from './break-deduction.words.json' with { type: 'json' };

const step = z
  .strictObject({
    over_minutes: minutesField({
      title: 'Over',
      description: 'Working time after which the break is required.',
    }),
    break_minutes: minutesField(
      { title: 'Break', description: 'Break that is due altogether.' },
      { max: 1440 },
    ),
  })
  .meta({ title: 'Step', description: 'A break required after a certain working time.', unit: 'step' });

const config = z.strictObject({
  steps: z
    .array(step)
    .min(1)
    .max(20)
    .meta({ title: 'Steps', description: 'Working time and the break it requires.', unit: 'steps' }),
  clamp: flagField({
    title: 'Never below the threshold',
    description: 'The deduction never brings the working time below the threshold that required the break.',
  }).default(true),
  count_gaps_from_minutes: minutesField(
    {
      title: 'Shortest break that counts',
      description: 'Breaks during the shift of at least this length count as taken.',
    },
    { min: 1, max: 1440 },
  ).default(15),
});

export const plugin = definePlugin({
  id: 'break-deduction',
  registry: 'working-time-steps',
  version: 1,
  title: 'Deduct missing breaks',
  description: 'Deducts the part of a required break that was not taken, at the end of the shift.',
  words,
  config,
  examples: [
    {
      title: 'Half an hour over six hours, never below six hours',
      config: { steps: [{ over_minutes: 360, break_minutes: 30 }] },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T14:12+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T16:00+01:00' },
        ],
      },
      expect: { employments: { main: { worked_minutes: 810 } } },
    },
    {
      title: 'A gap of twenty minutes counts',
      config: { steps: [{ over_minutes: 360, break_minutes: 30 }] },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T12:00+01:00' },
          { start: '2026-03-03T12:20+01:00', end: '2026-03-03T16:30+01:00' },
        ],
      },
      expect: { employments: { main: { worked_minutes: 480 } } },
    },
  ],
  create({ steps, clamp, count_gaps_from_minutes }) {
    const ascending = [...steps].sort((a, b) => a.over_minutes - b.over_minutes);
    const netMinutes = (worked: number, taken: number): number => {
      let net = worked;
      for (const { over_minutes, break_minutes } of ascending) {
        if (net <= over_minutes) continue;
        const left = worked - Math.max(0, break_minutes - taken);
        net = Math.max(left, clamp ? over_minutes : 0);
      }
      return net;
    };
    return {
      kind: 'automatic',
      apply(draft) {
        const removed: number[] = [];
        for (const shift of shiftsOfDraft(draft)) {
          const net = netMinutes(shift.minutes, breakTaken(shift, count_gaps_from_minutes));
          removed.push(...subtractSpans(shift.spans, dropLastMinutes(shift.spans, shift.minutes - net)));
        }
        return withoutMinutes(draft, removed);
      },
    };
  },
});

function breakTaken(shift: Shift, fromMinutes: number): number {
  let taken = 0;
  for (let i = 2; i < shift.spans.length; i += 2) {
    const gap = (shift.spans[i] as number) - (shift.spans[i - 1] as number);
    if (gap >= fromMinutes) taken += gap;
  }
  return taken;
}
