import { z } from 'zod';
import { definePlugin } from '../../contract/plugin.ts';
import { countAgainstNorm, outputsOf } from '../../counters/count-against-norm.ts';
import {
  normCounterFields,
  readNormCounting,
  refuseUnorderedTiers,
} from '../../counters/norm-counter-config.ts';
import words from './period-norm.words.json' with { type: 'json' };

const config = z.strictObject(normCounterFields).superRefine(refuseUnorderedTiers);

export const plugin = definePlugin({
  id: 'period-norm',
  registry: 'counters',
  version: 1,
  title: 'Against the contracted hours of the period',
  description:
    'Compares the hours of the whole period with contracted hours: extra work, overtime and minus hours.',
  words,
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
