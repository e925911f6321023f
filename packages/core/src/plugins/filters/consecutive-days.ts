import { z } from 'zod';
import { countField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { keepCells } from '../../presence/keep-cells.ts';
import type { EpochDay } from '../../time/epoch-day.ts';
import words from './consecutive-days.words.json' with { type: 'json' };

const config = z.strictObject({
  n: countField(
    {
      title: 'From day',
      description: 'First working day in a row on which the rule applies.',
      unit: 'days',
    },
    { min: 1, max: 366 },
  ),
  min_day_minutes: minutesField(
    { title: 'Worked day', description: 'Minimum working time for a working day.' },
    { min: 1, max: 1440 },
  ).default(1),
});

export const plugin = definePlugin({
  id: 'consecutive-days',
  registry: 'filters',
  version: 1,
  title: 'Consecutive days',
  description: 'Applies from a certain working day in a row.',
  words,
  config,
  examples: [
    {
      title: 'The third day in a row',
      config: { n: 3 },
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T12:00+01:00' },
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T12:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T12:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 240 } } } } },
    },
    {
      title: 'A short day breaks the row',
      config: { n: 3, min_day_minutes: 60 },
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T12:00+01:00' },
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T08:59+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T12:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': null } } } },
    },
  ],
  create({ n, min_day_minutes }) {
    return (incoming, { timeline }) => {
      const kept = new Set<EpochDay>();
      const dates = [...timeline.workedByDate.keys()].sort((a, b) => a - b);
      let previous: EpochDay | undefined;
      let row = 0;
      for (const date of dates) {
        if ((timeline.workedByDate.get(date) ?? 0) < min_day_minutes) continue;
        row = previous === date - 1 ? row + 1 : 1;
        previous = date;
        if (row >= n) kept.add(date);
      }
      return keepCells(incoming, timeline, (cell) => kept.has(cell.attributedOn));
    };
  },
});
