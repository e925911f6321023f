import { z } from 'zod';
import { rational, zero } from '../../figures/rational.ts';
import { intervalsOf } from '../../supplements/runs.ts';
import { flagField, minutesField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  min_minutes: minutesField(
    {
      title: 'Guaranteed minutes',
      description: 'What one call pays at least, and how long its guarantee runs.',
    },
    { min: 1 },
  ),
  merge_within_guarantee: flagField({
    title: 'Share a running guarantee',
    description: 'An interval that starts inside a running guarantee shares it without starting it anew.',
  }).default(true),
});

export const plugin = definePlugin({
  id: 'minimum-per-occurrence',
  registry: 'calculators',
  version: 1,
  title: 'Minimum per call',
  description:
    'Each interval opens a guarantee of some minutes; a guarantee pays these or the sum of its intervals.',
  config,
  examples: [
    {
      title: 'A second call inside the guarantee is free',
      config: { min_minutes: 180 },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T09:00+01:00' },
          { start: '2026-03-03T10:59+01:00', end: '2026-03-03T11:30+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '180' } } } } },
    },
    {
      title: 'A call at the end of the guarantee opens a new one',
      config: { min_minutes: 180 },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T09:00+01:00' },
          { start: '2026-03-03T11:00+01:00', end: '2026-03-03T11:30+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '360' } } } } },
    },
  ],
  create({ min_minutes, merge_within_guarantee }) {
    return {
      rate: zero,
      calculate(runs) {
        const guarantees: { end: number; minutes: number }[] = [];
        for (const interval of intervalsOf(runs)) {
          const running = guarantees[guarantees.length - 1];
          if (merge_within_guarantee && running && interval.start < running.end)
            running.minutes += interval.minutes;
          else guarantees.push({ end: interval.start + min_minutes, minutes: interval.minutes });
        }
        const paid = guarantees.map(({ minutes }) => Math.max(min_minutes, minutes));
        return {
          value: rational(paid.reduce((sum, minutes) => sum + minutes, 0)),
          unit: 'minutes',
          workings: { paid_per_guarantee: paid },
        };
      },
    };
  },
});
