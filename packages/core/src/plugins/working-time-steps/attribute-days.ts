import { z } from 'zod';
import { defaultShiftGapMinutes } from '../../presence/shifts.ts';
import { choiceField, minutesField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  mode: choiceField(
    { title: 'Mode', description: 'The date a minute lies on, or the date its shift started on.' },
    ['midnight-split', 'shift-start'],
  ),
  shift_gap_minutes: minutesField(
    {
      title: 'Shift gap',
      description: 'A gap of at least this length separates two shifts, from this step on.',
    },
    { min: 1, max: 10_080 },
  ).default(defaultShiftGapMinutes),
});

export const plugin = definePlugin({
  id: 'attribute-days',
  registry: 'working-time-steps',
  version: 1,
  title: 'Attribute work to days',
  description: 'Decides which date, week and period a worked minute belongs to. The last such step decides.',
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
