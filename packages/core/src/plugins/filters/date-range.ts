import { z } from 'zod';
import { monthDayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { keepCells } from '../../presence/keep-cells.ts';
import { dateParts } from '../../time/epoch-day.ts';
import words from './date-range.words.json' with { type: 'json' };

const config = z.strictObject({
  from: monthDayField({ title: 'From', description: 'First day of the season.' }),
  to: monthDayField({
    title: 'To',
    description: 'Last day, included. Earlier than the first day means over New Year.',
  }),
});

export const plugin = definePlugin({
  id: 'date-range',
  registry: 'filters',
  version: 1,
  title: 'Time of year',
  description: 'Applies during a part of each year, first and last day included.',
  words,
  config,
  examples: [
    {
      title: 'From the third to the fourth of March',
      config: { from: '03-03', to: '03-04' },
      given: {
        presence: [
          { start: '2026-03-02T20:00+01:00', end: '2026-03-03T04:00+01:00' },
          { start: '2026-03-04T20:00+01:00', end: '2026-03-05T04:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 480 } } } } },
    },
    {
      title: 'A season that wraps the year',
      config: { from: '12-01', to: '03-02' },
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T12:00+01:00' },
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T12:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 240 } } } } },
    },
  ],
  create(range) {
    const from = ordinal(range.from);
    const to = ordinal(range.to);
    return (incoming, { timeline }) =>
      keepCells(incoming, timeline, (cell) => {
        const { month, day } = dateParts(cell.on);
        const date = month * 100 + day;
        return from <= to ? date >= from && date <= to : date >= from || date <= to;
      });
  },
});

function ordinal(monthDay: string): number {
  return Number(monthDay.slice(0, 2)) * 100 + Number(monthDay.slice(3));
}
