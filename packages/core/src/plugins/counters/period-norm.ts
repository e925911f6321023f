import { z } from 'zod';
import { countAgainstNorm, outputsOf } from '../../counters/count-against-norm.ts';
import {
  normCounterFields,
  readNormCounting,
  refuseUnorderedTiers,
} from '../../counters/norm-counter-config.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject(normCounterFields).superRefine(refuseUnorderedTiers);

export const plugin = definePlugin({
  id: 'period-norm',
  registry: 'counters',
  version: 1,
  title: 'Against the norm of the period',
  description: 'Extra work, overtime with its tiers and minus hours of the whole period.',
  config,
  examples: [
    {
      title: 'A long day makes up for a short one',
      config: {},
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' },
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T15:00+01:00' },
        ],
        period: { from: '2026-03-02', to: '2026-03-03' },
      },
      expect: { employments: { main: { counters: { example: { overtime: 12, 'minus-hours': 0 } } } } },
    },
    {
      title: 'Overtime in two tiers',
      config: { tiers: [{ up_to_minutes: 10 }, {}] },
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' },
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T15:00+01:00' },
        ],
        period: { from: '2026-03-02', to: '2026-03-03' },
      },
      expect: {
        employments: { main: { counters: { example: { 'overtime-tier-1': 10, 'overtime-tier-2': 2 } } } },
      },
    },
  ],
  create(options) {
    const counting = readNormCounting(options);
    return {
      outputs: outputsOf(counting),
      count: (context) => countAgainstNorm(counting, [context.period], context),
    };
  },
});
