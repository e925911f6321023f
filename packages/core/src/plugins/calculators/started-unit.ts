import { z } from 'zod';
import { minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { rational, zero } from '../../figures/rational.ts';
import { intervalsOf } from '../../supplements/runs.ts';
import words from './started-unit.words.json' with { type: 'json' };

const config = z.strictObject({
  unit_minutes: minutesField(
    { title: 'Unit', description: 'Time is paid in whole started units.' },
    { min: 1 },
  ).default(60),
  fixed_minutes: minutesField({
    title: 'Fixed',
    description: 'Extra time paid for each session.',
  }).default(0),
});

export const plugin = definePlugin({
  id: 'started-unit',
  registry: 'calculators',
  version: 1,
  title: 'Started units',
  description:
    'Pays call-outs in whole started hours or other units. A call within the time already paid is not paid again.',
  words,
  config,
  examples: [
    {
      title: 'A second call within the started hour joins',
      config: { unit_minutes: 60 },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T08:20+01:00' },
          { start: '2026-03-03T08:50+01:00', end: '2026-03-03T09:10+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '60' } } } } },
    },
    {
      title: 'Two sessions with a fixed part',
      config: { unit_minutes: 60, fixed_minutes: 30 },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T08:20+01:00' },
          { start: '2026-03-03T09:00+01:00', end: '2026-03-03T10:01+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '240' } } } } },
    },
  ],
  create({ unit_minutes, fixed_minutes }) {
    const roundUp = (minutes: number) => Math.ceil(minutes / unit_minutes) * unit_minutes;
    return {
      rate: zero,
      calculate(runs) {
        const sessions: { start: number; minutes: number }[] = [];
        for (const interval of intervalsOf(runs)) {
          const session = sessions[sessions.length - 1];
          if (session && interval.start < session.start + roundUp(session.minutes))
            session.minutes += interval.minutes;
          else sessions.push({ start: interval.start, minutes: interval.minutes });
        }
        const paid = sessions.map(({ minutes }) => fixed_minutes + roundUp(minutes));
        return {
          value: rational(paid.reduce((sum, minutes) => sum + minutes, 0)),
          unit: 'minutes',
          workings: { paid_per_session: paid },
        };
      },
    };
  },
});
