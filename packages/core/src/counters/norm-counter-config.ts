import { z } from 'zod';
import { choiceField, flagField, minutesField } from '../contract/config-fields.ts';
import { findTierProblem } from '../supplements/tiers.ts';
import type { NormCounting } from './count-against-norm.ts';

const tier = z
  .strictObject({
    up_to_minutes: minutesField(
      {
        title: 'Up to',
        description: 'Overtime up to which this tier applies.',
      },
      { min: 1 },
    ).optional(),
  })
  .meta({ title: 'Tier', description: 'Part of the overtime.', unit: 'tier' });

/** Config fields that the three norm counters share (docs/counters.md, Outputs). */
export const normCounterFields = {
  overtime_threshold: choiceField(
    {
      title: 'Overtime above',
      description:
        'Contracted hours, or full-time hours. Full-time hours put part-time employees at a disadvantage (CJEU C-660/20, C-184/22).',
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
    description: 'Approved absence counts towards contracted hours.',
  }).default(true),
  tolerance_minutes: minutesField({
    title: 'Tolerance',
    description: 'Differences up to this give no extra work, overtime or minus hours.',
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
    message: problem.message.code,
    params: problem.message.params,
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
