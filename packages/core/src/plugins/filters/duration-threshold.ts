import { z } from 'zod';
import { choiceField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { keepOrdinals } from '../../presence/scoped-minutes.ts';
import { intersectSpans } from '../../time/spans.ts';
import words from './duration-threshold.words.json' with { type: 'json' };

const config = z.strictObject({
  over_minutes: minutesField({
    title: 'Past',
    description: 'Applies after this working time.',
  }),
  up_to_minutes: minutesField(
    { title: 'Up to', description: 'Applies up to this working time. Leave empty for no limit.' },
    { min: 1 },
  ).optional(),
  per: choiceField({ title: 'Per', description: 'Whether hours are counted per shift or day.' }, [
    'shift',
    'day',
  ]),
});

export const plugin = definePlugin({
  id: 'duration-threshold',
  registry: 'filters',
  version: 1,
  title: 'After a number of hours',
  description: 'Applies after a number of hours worked in a shift or on a day.',
  words,
  config,
  examples: [
    {
      title: 'The ninth and tenth hour of a shift',
      config: { over_minutes: 480, up_to_minutes: 600, per: 'shift' },
      given: { presence: [{ start: '2026-03-03T06:00+01:00', end: '2026-03-03T17:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 120 } } } } },
    },
    {
      title: 'Two shifts of a day are counted together',
      config: { over_minutes: 480, per: 'day' },
      given: {
        presence: [
          { start: '2026-03-03T05:00+01:00', end: '2026-03-03T11:00+01:00' },
          { start: '2026-03-03T17:00+01:00', end: '2026-03-03T22:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 180 } } } } },
    },
  ],
  create({ over_minutes, up_to_minutes, per }) {
    const range = { from: over_minutes, to: up_to_minutes ?? Number.POSITIVE_INFINITY };
    return (incoming, { timeline, period }) =>
      intersectSpans(
        incoming,
        keepOrdinals(timeline.worked, timeline, per, period, () => range),
      );
  },
});
