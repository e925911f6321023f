import { z } from 'zod';
import { flagField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { clipSpans, intersectSpans } from '../../time/spans.ts';
import words from './short-rest.words.json' with { type: 'json' };

const config = z.strictObject({
  min_rest_minutes: minutesField(
    { title: 'Minimum rest', description: 'Rest that should lie between two shifts.' },
    { min: 1, max: 10_080 },
  ).default(660),
  entire_shift: flagField({
    title: 'Entire shift',
    description: 'Apply to the whole shift, not only to the hours missing from the rest.',
  }).default(false),
});

export const plugin = definePlugin({
  id: 'short-rest',
  registry: 'filters',
  version: 1,
  title: 'Rest too short',
  description: 'Applies to shifts that began before the minimum rest after the previous shift was over.',
  words,
  config,
  examples: [
    {
      title: 'Two of eleven hours are missing',
      config: {},
      given: {
        presence: [
          { start: '2026-03-03T15:00+01:00', end: '2026-03-03T23:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T16:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 120 } } } } },
    },
    {
      title: 'The entire shift',
      config: { entire_shift: true },
      given: {
        presence: [
          { start: '2026-03-03T15:00+01:00', end: '2026-03-03T23:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T16:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 480 } } } } },
    },
  ],
  create({ min_rest_minutes, entire_shift }) {
    return (incoming, { timeline }) => {
      const short: number[] = [];
      for (let i = 1; i < timeline.shifts.length; i += 1) {
        const previous = timeline.shifts[i - 1];
        const shift = timeline.shifts[i];
        if (!previous || !shift || shift.start - previous.end >= min_rest_minutes) continue;
        const until = entire_shift ? shift.end : previous.end + min_rest_minutes;
        short.push(...clipSpans(shift.spans, shift.start, until));
      }
      return intersectSpans(incoming, short);
    };
  },
});
