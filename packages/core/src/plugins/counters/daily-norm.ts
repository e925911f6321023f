import { z } from 'zod';
import { countAgainstNorm, dayBuckets, outputsOf } from '../../counters/count-against-norm.ts';
import {
  normCounterFields,
  readNormCounting,
  refuseUnorderedTiers,
} from '../../counters/norm-counter-config.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject(normCounterFields).superRefine(refuseUnorderedTiers);

export const plugin = definePlugin({
  id: 'daily-norm',
  registry: 'counters',
  version: 1,
  title: 'Against the norm of the day',
  description: 'Extra work, overtime with its tiers and minus hours of each attributed date, added up.',
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
