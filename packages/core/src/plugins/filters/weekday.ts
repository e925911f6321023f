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
  examples: [],
  create({ days }) {
    const listed = weekdayNames.map((name) => days.includes(name));
    return (incoming, { timeline }) =>
      keepCells(incoming, timeline, (cell) => listed[weekdayOf(cell.on)] === true);
  },
});
