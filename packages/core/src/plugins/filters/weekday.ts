import { z } from 'zod';
import { weekdayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { keepCells } from '../../presence/keep-cells.ts';
import { weekdayNames, weekdayOf } from '../../time/epoch-day.ts';
import words from './weekday.words.json' with { type: 'json' };

const config = z.strictObject({
  days: z
    .array(weekdayField({ title: 'Weekday', description: 'A weekday.' }))
    .min(1)
    .max(7)
    .meta({ title: 'Weekdays', description: 'Weekdays on which the rule applies.', unit: 'weekdays' }),
});

export const plugin = definePlugin({
  id: 'weekday',
  registry: 'filters',
  version: 1,
  title: 'Weekday',
  description: 'Applies on certain weekdays.',
  words,
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
