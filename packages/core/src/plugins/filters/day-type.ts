import { z } from 'zod';
import { holidayTypes } from '../../calendar/holiday.ts';
import { choiceField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { forEachPart } from '../../presence/keep-cells.ts';
import { pushSpan } from '../../time/spans.ts';
import words from './day-type.words.json' with { type: 'json' };

const config = z.strictObject({
  types: z
    .array(choiceField({ title: 'Holiday type', description: 'A type of holiday.' }, holidayTypes))
    .min(1)
    .max(holidayTypes.length)
    .meta({
      title: 'Holiday types',
      description: 'Dates with a holiday of one of these types.',
      unit: 'types',
    }),
});

export const plugin = definePlugin({
  id: 'day-type',
  registry: 'filters',
  version: 1,
  title: 'Holiday',
  description: 'Applies on holidays of certain types, from the time at which the holiday begins.',
  words,
  config,
  examples: [
    {
      title: 'A half-day holiday from noon',
      config: { types: ['half-day'] },
      given: {
        holidays: [
          {
            plugin: 'fixed-date',
            config: {
              month: 3,
              day: 3,
              name: 'Half day',
              type: 'half-day',
              norm_share: '0.5',
              from_time: '12:00',
            },
          },
        ],
        presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T13:00+01:00' }],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 60 } } } } },
    },
    {
      title: 'A holiday of another type does not count',
      config: { types: ['public'] },
      given: {
        holidays: [
          { plugin: 'fixed-date', config: { month: 3, day: 3, name: 'Company day', type: 'company' } },
        ],
        presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T13:00+01:00' }],
      },
      expect: { employments: { main: { supplements: { 'example/example': null } } } },
    },
  ],
  create({ types }) {
    return (incoming, { timeline, holidays }) => {
      const kept: number[] = [];
      forEachPart(incoming, timeline.cells, (start, end, cell) => {
        const date = holidays.find(cell.on);
        if (!date || !types.some((type) => date.types.has(type))) return;
        pushSpan(kept, Math.max(start, cell.midnight + date.fromMinute), end);
      });
      return kept;
    };
  },
});
