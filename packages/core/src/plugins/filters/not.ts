import { z } from 'zod';
import { pluginField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { type Spans, subtractSpans } from '../../time/spans.ts';
import words from './not.words.json' with { type: 'json' };

const config = z.strictObject({
  filters: z
    .array(pluginField({ title: 'Filter', description: 'A condition for the time of the rule.' }, 'filters'))
    .min(1)
    .max(1)
    .meta({ title: 'Filters', description: 'The condition that must not be met.', unit: 'filters' }),
});

export const plugin = definePlugin({
  id: 'not',
  registry: 'filters',
  version: 1,
  title: 'Not',
  description: 'Applies when the condition is not met.',
  words,
  config,
  examples: [
    {
      title: 'Everything but the evenings',
      config: { filters: [{ plugin: 'time-of-day', config: { from: '18:00', to: '24:00' } }] },
      given: {
        presence: [
          { start: '2026-03-03T12:00+01:00', end: '2026-03-03T20:00+01:00' },
          { start: '2026-03-04T12:00+01:00', end: '2026-03-04T20:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 720 } } } } },
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
      made.reduce<Spans>((kept, filter) => subtractSpans(kept, filter(incoming, context)), incoming);
  },
});
