import { z } from 'zod';
import { flagField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { rational, zero } from '../../figures/rational.ts';
import { intervalsOf } from '../../supplements/runs.ts';
import words from './minimum-per-occurrence.words.json' with { type: 'json' };

const config = z.strictObject({
  min_minutes: minutesField(
    {
      title: 'Guaranteed minutes',
      description: 'Minimum time paid for a call.',
    },
    { min: 1 },
  ),
  merge_within_guarantee: flagField({
    title: 'One guarantee for several calls',
    description:
      'Another call within the guaranteed time of the first one does not get a guarantee of its own.',
  }).default(true),
});

export const plugin = definePlugin({
  id: 'minimum-per-occurrence',
  registry: 'calculators',
  version: 1,
  title: 'Minimum per call-out',
  description: 'Pays at least a minimum time for each call-out.',
  words,
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
