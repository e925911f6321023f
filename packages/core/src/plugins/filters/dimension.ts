import { z } from 'zod';
import { presenceSpans } from '../../presence/presence-spans.ts';
import { intersectSpans, subtractSpans } from '../../time/spans.ts';
import { codeField, codesField, flagField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  dimension: codeField({ title: 'Dimension', description: 'Code of the dimension.' }, 'dimension'),
  values: codesField({ title: 'Values', description: 'Codes of its values.' }, 'dimension-value'),
  negate: flagField({ title: 'Everything else', description: 'Keep all other minutes instead.' }).default(
    false,
  ),
});

export const plugin = definePlugin({
  id: 'dimension',
  registry: 'filters',
  version: 1,
  title: 'Dimension value',
  description:
    'Keeps the minutes of presence carrying one of the values of the dimension, or everything else.',
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
