import { z } from 'zod';
import { keepOrdinals } from '../../presence/scoped-minutes.ts';
import { intersectSpans } from '../../time/spans.ts';
import { choiceField, minutesField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  over_minutes: minutesField({
    title: 'Past',
    description: 'Worked minutes of the scope that are not kept.',
  }),
  up_to_minutes: minutesField(
    { title: 'Up to', description: 'Last worked minute that is kept; all if left out.' },
    { min: 1 },
  ).optional(),
  per: choiceField({ title: 'Per', description: 'Scope in which worked minutes are counted.' }, [
    'shift',
    'day',
  ]),
});

export const plugin = definePlugin({
  id: 'duration-threshold',
  registry: 'filters',
  version: 1,
  title: 'Past a duration',
  description:
    'Keeps the minutes whose ordinal among all worked minutes of their shift or day is past one bound and not past the other.',
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
