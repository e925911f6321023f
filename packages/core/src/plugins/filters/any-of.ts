import { z } from 'zod';
import { pluginField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { noSpans, type Spans, uniteSpans } from '../../time/spans.ts';
import words from './any-of.words.json' with { type: 'json' };

const config = z.strictObject({
  filters: z
    .array(pluginField({ title: 'Filter', description: 'A condition for the time of the rule.' }, 'filters'))
    .min(1)
    .max(50)
    .meta({
      title: 'Filters',
      description: 'Conditions of which at least one must be met.',
      unit: 'filters',
    }),
});

export const plugin = definePlugin({
  id: 'any-of',
  registry: 'filters',
  version: 1,
  title: 'Any of',
  description: 'Applies when at least one of the conditions is met.',
  words,
  config,
  examples: [
    {
      title: 'Tuesday, or any evening',
      config: {
        filters: [
          { plugin: 'weekday', config: { days: ['tue'] } },
          { plugin: 'time-of-day', config: { from: '18:00', to: '24:00' } },
        ],
      },
      given: {
        presence: [
          { start: '2026-03-03T12:00+01:00', end: '2026-03-03T20:00+01:00' },
          { start: '2026-03-04T12:00+01:00', end: '2026-03-04T20:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 600 } } } } },
    },
    {
      title: 'A wrong number of filters is refused',
      config: { filters: [] },
      expect: { error: { path: 'filters' } },
    },
  ],
  create({ filters }, nested) {
    const made = filters.map((filter) => nested.make('filters', filter));
    return (incoming, context) =>
      made.reduce<Spans>((kept, filter) => uniteSpans(kept, filter(incoming, context)), noSpans);
  },
});
