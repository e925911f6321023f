import { z } from 'zod';
import { minutesField, severityField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import type { Shift } from '../../presence/timeline.ts';
import words from './break-required.words.json' with { type: 'json' };

const config = z.strictObject({
  steps: z
    .array(
      z
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
        .meta({ title: 'Step', description: 'Working time and the break it requires.', unit: 'step' }),
    )
    .min(1)
    .max(20)
    .meta({
      title: 'Steps',
      description: 'Working time and the break it requires.',
      unit: 'steps',
    }),
  min_block_minutes: minutesField(
    { title: 'Shortest break', description: 'Shorter interruptions do not count as breaks.' },
    { max: 1440 },
  ).default(15),
  severity: severityField(),
});

const steps = [
  { over_minutes: 360, break_minutes: 30 },
  { over_minutes: 540, break_minutes: 45 },
];

export const plugin = definePlugin({
  id: 'break-required',
  registry: 'working-time-steps',
  version: 1,
  title: 'Required breaks',
  description:
    'Reports shifts without the required breaks (German Working Hours Act § 4). Automatic deductions are not breaks.',
  words,
  config,
  examples: [
    {
      title: 'Seven hours with a break of 20 minutes',
      config: { steps },
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T12:00+01:00' },
          { start: '2026-03-02T12:20+01:00', end: '2026-03-02T15:20+01:00' },
        ],
      },
      expect: {
        violations: [
          {
            step: 'break-required',
            worked_minutes: 420,
            break_minutes: 20,
            required_minutes: 30,
            employment: 'main',
          },
        ],
      },
    },
    {
      title: 'Exactly six hours need no break',
      config: { steps },
      given: { presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T14:00+01:00' }] },
      expect: { violations: [] },
    },
  ],
  create({ steps: dueSteps, min_block_minutes, severity }) {
    return {
      kind: 'constraint',
      joint: false,
      severity,
      check({ period, employment: { timeline } }) {
        return timeline.shifts
          .filter(({ startOn }) => startOn >= period.from && startOn <= period.to)
          .flatMap((shift) => {
            const exceeded = dueSteps.filter((step) => shift.minutes > step.over_minutes);
            const required = Math.max(0, ...exceeded.map((step) => step.break_minutes));
            const taken = breakMinutes(shift, min_block_minutes);
            if (taken >= required) return [];
            const facts = { worked_minutes: shift.minutes, break_minutes: taken, required_minutes: required };
            return [{ at: shift.start, facts }];
          });
      },
    };
  },
});

function breakMinutes({ spans }: Shift, shortestBlock: number): number {
  let minutes = 0;
  for (let i = 2; i < spans.length; i += 2) {
    const gap = (spans[i] as number) - (spans[i - 1] as number);
    if (gap >= shortestBlock) minutes += gap;
  }
  return minutes;
}
