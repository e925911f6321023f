import { z } from 'zod';
import { choiceField, flagField, minutesField } from '../plugins/config-fields.ts';
import { findTierProblem } from '../supplements/tiers.ts';
import type { NormCounting } from './count-against-norm.ts';

const tier = z
  .strictObject({
    up_to_minutes: minutesField(
      {
        title: 'Up to',
        description: "Last minute of overtime in the tier, counted from the bucket's first.",
      },
      { min: 1 },
    ).optional(),
  })
  .meta({ title: 'Tier', description: 'A part of the overtime of a bucket.', unit: 'tier' });

/** Config fields that the three norm counters share (DOMAIN §7.3). */
export const normCounterFields = {
  overtime_threshold: choiceField(
    {
      title: 'Overtime above',
      description:
        'The own norm, or the full-time norm. "full-time" disadvantages part-timers (CJEU C-660/20, C-184/22).',
    },
    ['contractual', 'full-time'],
  ).default('contractual'),
  tiers: z.array(tier).min(1).max(50).default([{}]).meta({
    title: 'Overtime tiers',
    description: 'In ascending order; only the last may be open.',
    unit: 'tiers',
  }),
  absence_counts: flagField({
    title: 'Absence counts',
    description: 'Credited absence counts towards the norm.',
  }).default(true),
  tolerance_minutes: minutesField({
    title: 'Tolerance',
    description:
      'A bucket whose difference is at most this much gives no extra work, overtime or minus hours.',
  }).default(0),
};

export interface NormCounterConfig {
  readonly overtime_threshold: 'contractual' | 'full-time';
  readonly tiers: readonly { up_to_minutes?: number | undefined }[];
  readonly absence_counts: boolean;
  readonly tolerance_minutes: number;
}

/** Refuses tiers that do not ascend, at the tier. */
export function refuseUnorderedTiers(config: NormCounterConfig, issues: z.core.$RefinementCtx): void {
  const problem = findTierProblem(config.tiers);
  if (!problem) return;
  issues.addIssue({
    code: 'custom',
    path: ['tiers', problem.index, 'up_to_minutes'],
    message: problem.message,
  });
}

export function readNormCounting(config: NormCounterConfig): NormCounting {
  return {
    threshold: config.overtime_threshold,
    tierBounds: config.tiers.map(({ up_to_minutes }) => up_to_minutes),
    absenceCounts: config.absence_counts,
    toleranceMinutes: config.tolerance_minutes,
  };
}
