import { z } from 'zod';
import { keepCells } from '../../presence/keep-cells.ts';
import { weekdayNames, weekdayOf } from '../../time/epoch-day.ts';
import { weekdayField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  days: z
    .array(weekdayField({ title: 'Weekday', description: 'A weekday that counts.' }))
    .min(1)
    .max(7)
    .meta({ title: 'Weekdays', description: 'Minutes on these local weekdays are kept.', unit: 'weekdays' }),
});

export const plugin = definePlugin({
  id: 'weekday',
  registry: 'filters',
  version: 1,
  title: 'Weekday',
  description: 'Keeps the minutes whose local weekday is listed, whatever date they are attributed to.',
  config,
  examples: [
    {
      title: 'A shift into Sunday: only its Sunday part',
      config: { days: ['sun'] },
      given: { presence: [{ start: '2026-03-07T20:00+01:00', end: '2026-03-08T04:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 240 } } } } },
    },
    {
      title: 'No day at all is refused',
      config: { days: [] },
      expect: { error: { path: 'days' } },
    },
  ],
  create({ days }) {
    const listed = weekdayNames.map((name) => days.includes(name));
    return (incoming, { timeline }) =>
      keepCells(incoming, timeline, (cell) => listed[weekdayOf(cell.on)] === true);
  },
});
