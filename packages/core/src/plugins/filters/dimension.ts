import { z } from 'zod';
import { codeField, codesField, flagField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { presenceSpans } from '../../presence/presence-spans.ts';
import { intersectSpans, subtractSpans } from '../../time/spans.ts';
import words from './dimension.words.json' with { type: 'json' };

const config = z.strictObject({
  dimension: codeField(
    { title: 'Dimension', description: 'Dimension to which the rule applies.' },
    'dimension',
  ),
  values: codesField(
    { title: 'Values', description: 'Values to which the rule applies.' },
    'dimension-value',
  ),
  negate: flagField({ title: 'Everything else', description: 'Apply to all other time instead.' }).default(
    false,
  ),
});

export const plugin = definePlugin({
  id: 'dimension',
  registry: 'filters',
  version: 1,
  title: 'Dimension value',
  description: 'Applies to presence with certain values of a dimension.',
  words,
  config,
  examples: [
    {
      title: 'Time with the crane',
      config: { dimension: 'equipment', values: ['crane'] },
      given: {
        presence: [
          {
            start: '2026-03-03T08:00+01:00',
            end: '2026-03-03T10:00+01:00',
            dimensions: { equipment: 'crane' },
          },
          {
            start: '2026-03-03T10:00+01:00',
            end: '2026-03-03T16:00+01:00',
            dimensions: { equipment: 'truck' },
          },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 120 } } } } },
    },
    {
      title: 'Everything but the crane',
      config: { dimension: 'equipment', values: ['crane'], negate: true },
      given: {
        presence: [
          {
            start: '2026-03-03T08:00+01:00',
            end: '2026-03-03T10:00+01:00',
            dimensions: { equipment: 'crane' },
          },
          { start: '2026-03-03T10:00+01:00', end: '2026-03-03T16:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 360 } } } } },
    },
  ],
  create({ dimension, values, negate }) {
    const listed = new Set(values);
    return (incoming, { timeline }) => {
      const carrying = presenceSpans(timeline, ({ dimensions }) => {
        const value = dimensions[dimension];
        return value !== undefined && listed.has(value);
      });
      return negate ? subtractSpans(incoming, carrying) : intersectSpans(incoming, carrying);
    };
  },
});
