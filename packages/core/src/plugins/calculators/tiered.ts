import { z } from 'zod';
import { choiceField, decimalField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { add, zero } from '../../figures/rational.ts';
import { runsPerScope, totalMinutes } from '../../supplements/runs.ts';
import { cutAtTiers, findTierProblem, readTiers, tierFigures } from '../../supplements/tiers.ts';
import words from './tiered.words.json' with { type: 'json' };

const tier = z.strictObject({
  up_to_minutes: minutesField(
    { title: 'Up to', description: 'Time up to which this tier applies.' },
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
    per: choiceField({ title: 'Per', description: 'Where counting starts again.' }, [
      'shift',
      'day',
      'week',
      'period',
    ]),
    tiers: z
      .array(
        tier.meta({
          title: 'Tier',
          description: 'Part of the time with its own percentage.',
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
      message: problem.message.code,
      params: problem.message.params,
    });
  });

export const plugin = definePlugin({
  id: 'tiered',
  registry: 'calculators',
  version: 1,
  title: 'Tiers',
  description: 'Pays different percentages, for example 50 % for the first two hours and 100 % after that.',
  words,
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
        const matched: number[] = [];
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
