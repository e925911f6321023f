import { z } from 'zod';
import { choiceField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { defaultShiftGapMinutes } from '../../presence/shifts.ts';
import words from './attribute-days.words.json' with { type: 'json' };

const config = z.strictObject({
  mode: choiceField({ title: 'Mode', description: 'The day itself, or the day the shift began.' }, [
    'midnight-split',
    'shift-start',
  ]),
  shift_gap_minutes: minutesField(
    {
      title: 'Shift gap',
      description: 'A break of at least this length starts a new shift.',
    },
    { min: 1, max: 10_080 },
  ).default(defaultShiftGapMinutes),
});

export const plugin = definePlugin({
  id: 'attribute-days',
  registry: 'working-time-steps',
  version: 1,
  title: 'Assign work to days',
  description:
    'Decides whether work past midnight belongs to the day it lies on or to the day the shift began.',
  words,
  config,
  examples: [
    {
      title: 'A night shift belongs to the date it started on',
      config: { mode: 'shift-start' },
      given: { presence: [{ start: '2026-03-03T22:00+01:00', end: '2026-03-04T06:00+01:00' }] },
      expect: { employments: { main: { days: { '2026-03-03': { worked_minutes: 480 } } } } },
    },
    {
      title: 'Split at midnight',
      config: { mode: 'midnight-split' },
      given: { presence: [{ start: '2026-03-03T22:00+01:00', end: '2026-03-04T06:00+01:00' }] },
      expect: {
        employments: {
          main: { days: { '2026-03-03': { worked_minutes: 120 }, '2026-03-04': { worked_minutes: 360 } } },
        },
      },
    },
  ],
  create({ mode, shift_gap_minutes }) {
    return { kind: 'automatic', apply: (draft) => ({ ...draft, mode, shiftGapMinutes: shift_gap_minutes }) };
  },
});
