import { z } from 'zod';
import { minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { rational, zero } from '../../figures/rational.ts';
import { intervalsOf } from '../../supplements/runs.ts';
import words from './flat-per-session.words.json' with { type: 'json' };

const config = z.strictObject({
  minutes: minutesField({ title: 'Minutes', description: 'Minutes paid for each session.' }),
  session_gap_minutes: minutesField({
    title: 'Session gap',
    description: 'Work with a shorter break between belongs to one session.',
  }).default(120),
});

export const plugin = definePlugin({
  id: 'flat-per-session',
  registry: 'calculators',
  version: 1,
  title: 'Flat time per session',
  description:
    'Pays a fixed time for each session, for example each call-out. Work with only a short break between counts as one session.',
  words,
  config,
  examples: [
    {
      title: 'A gap of 119 minutes merges, one of 120 does not',
      config: { minutes: 45 },
      given: {
        presence: [
          { start: '2026-03-03T07:00+01:00', end: '2026-03-03T08:00+01:00' },
          { start: '2026-03-03T09:59+01:00', end: '2026-03-03T10:30+01:00' },
          { start: '2026-03-03T12:30+01:00', end: '2026-03-03T13:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '90' } } } } },
    },
    {
      title: 'Every interval on its own',
      config: { minutes: 45, session_gap_minutes: 0 },
      given: {
        presence: [
          { start: '2026-03-03T07:00+01:00', end: '2026-03-03T08:00+01:00' },
          { start: '2026-03-03T08:01+01:00', end: '2026-03-03T09:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '90' } } } } },
    },
  ],
  create({ minutes, session_gap_minutes }) {
    return {
      rate: zero,
      calculate(runs) {
        let sessions = 0;
        let end = Number.NEGATIVE_INFINITY;
        for (const interval of intervalsOf(runs)) {
          if (interval.start - end >= session_gap_minutes) sessions += 1;
          end = Math.max(end, interval.end);
        }
        return { value: rational(sessions * minutes), unit: 'minutes', workings: { sessions } };
      },
    };
  },
});
