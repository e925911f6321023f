import { z } from 'zod';
import { definePlugin } from '../../contract/plugin.ts';
import { countAgainstNorm, dayBuckets, outputsOf } from '../../counters/count-against-norm.ts';
import {
  normCounterFields,
  readNormCounting,
  refuseUnorderedTiers,
} from '../../counters/norm-counter-config.ts';
import words from './daily-norm.words.json' with { type: 'json' };

const config = z.strictObject(normCounterFields).superRefine(refuseUnorderedTiers);

export const plugin = definePlugin({
  id: 'daily-norm',
  registry: 'counters',
  version: 1,
  title: 'Against the contracted hours of the day',
  description: 'Compares the hours of each day with contracted hours: extra work, overtime and minus hours.',
  words,
  config,
  examples: [
    {
      title: 'One day over, one day short',
      config: {},
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' },
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T15:00+01:00' },
        ],
        period: { from: '2026-03-02', to: '2026-03-03' },
      },
      expect: {
        employments: {
          main: { counters: { example: { 'hours-worked': 900, overtime: 36, 'minus-hours': 24 } } },
        },
      },
    },
    {
      title: 'A tolerance that covers the longer day too',
      config: { tolerance_minutes: 36 },
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' },
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T15:00+01:00' },
        ],
        period: { from: '2026-03-02', to: '2026-03-03' },
      },
      expect: { employments: { main: { counters: { example: { overtime: 0, 'minus-hours': 0 } } } } },
    },
  ],
  create(options) {
    const counting = readNormCounting(options);
    return {
      outputs: outputsOf(counting),
      count: (context) => countAgainstNorm(counting, dayBuckets(context.period), context),
    };
  },
});
