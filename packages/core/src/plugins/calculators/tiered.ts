import { z } from 'zod';
import { add, zero } from '../../figures/rational.ts';
import { runsPerScope, totalMinutes } from '../../supplements/runs.ts';
import { cutAtTiers, findTierProblem, readTiers, tierFigures } from '../../supplements/tiers.ts';
import { choiceField, decimalField, minutesField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const tier = z.strictObject({
  up_to_minutes: minutesField(
    { title: 'Up to', description: 'Last minute of the tier, counted from the start of the scope.' },
    { min: 1 },
  ).optional(),
  percent: decimalField({
    title: 'Percent',
    description: 'Part of the minutes that is paid.',
    unit: 'percent',
  }),
});

const config = z
  .strictObject({
    per: choiceField({ title: 'Per', description: 'Scope in which the tiers start again.' }, [
      'shift',
      'day',
      'week',
      'period',
    ]),
    tiers: z
      .array(
        tier.meta({
          title: 'Tier',
          description: 'A part of the minutes with its own percentage.',
          unit: 'tier',
        }),
      )
      .min(1)
      .max(50)
      .meta({ title: 'Tiers', description: 'In ascending order; only the last may be open.', unit: 'tiers' }),
  })
  .superRefine(({ tiers }, issues) => {
    const problem = findTierProblem(tiers);
    if (!problem) return;
    issues.addIssue({
      code: 'custom',
      path: ['tiers', problem.index, 'up_to_minutes'],
      message: problem.message,
    });
  });

export const plugin = definePlugin({
  id: 'tiered',
  registry: 'calculators',
  version: 1,
  title: 'Tiers',
  description:
    'Cuts the matched minutes of each scope into tiers, chronologically, each with its percentage. Minutes past the last tier earn nothing.',
  config,
  examples: [
    {
      title: 'Three hours at 50 %, the rest at 100 %',
      config: { per: 'day', tiers: [{ up_to_minutes: 180, percent: '50' }, { percent: '100' }] },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T12:00+01:00' }] },
      expect: {
        employments: {
          main: {
            supplements: {
              'example/example': {
                quantity: '150',
                tiers: [
                  { percent: '50', matched_minutes: 180, quantity: '90' },
                  { percent: '100', matched_minutes: 60, quantity: '60' },
                ],
              },
            },
          },
        },
      },
    },
    {
      title: 'Tiers start again each day',
      config: { per: 'day', tiers: [{ up_to_minutes: 60, percent: '50' }, { percent: '100' }] },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T09:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '120' } } } } },
    },
    {
      title: 'Tiers ascend',
      config: {
        per: 'day',
        tiers: [
          { up_to_minutes: 60, percent: '50' },
          { up_to_minutes: 60, percent: '100' },
        ],
      },
      expect: { error: { path: 'tiers.1.up_to_minutes' } },
    },
  ],
  create({ per, tiers: configured }) {
    const tiers = readTiers(configured);
    const bounds = tiers.map(({ upToMinutes }) => upToMinutes);
    return {
      rate: tiers[0]?.percent ?? zero,
      calculate(runs, context) {
        const matched = tiers.map(() => 0);
        for (const scope of runsPerScope(runs, per, context)) {
          for (const [index, minutes] of cutAtTiers(totalMinutes(scope), bounds).entries()) {
            matched[index] = (matched[index] ?? 0) + minutes;
          }
        }
        const figures = tierFigures(tiers, matched);
        const value = figures.reduce((sum, { quantity }) => add(sum, quantity), zero);
        return { value, unit: 'minutes', tiers: figures };
      },
    };
  },
});
