import { z } from 'zod';
import { daysField, fteProrateField } from '../../contract/accrual-fields.ts';
import { choiceField, countField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { yearlyStepGrants } from '../../leave/yearly-steps.ts';
import words from './anniversary.words.json' with { type: 'json' };

const config = z.strictObject({
  steps: z
    .array(
      z
        .strictObject({
          years: countField(
            {
              title: 'Years',
              description: 'Years of employment on the day the leave is granted.',
              unit: 'years',
            },
            { min: 0, max: 80 },
          ),
          days: daysField({ title: 'Days', description: 'Leave granted from this step on.' }),
        })
        .meta({ title: 'Step', description: 'Years reached and their days.', unit: 'step' }),
    )
    .min(1)
    .max(50)
    .meta({ title: 'Steps', description: 'Only the highest step reached counts.', unit: 'steps' }),
  schedule: choiceField(
    { title: 'Granted', description: 'Every 1 January, or on each anniversary of the employment.' },
    ['year-start', 'anniversary'],
  ),
  fte_prorate: fteProrateField,
});

const given = {
  period: { from: '2026-01-01', to: '2026-01-31' },
  accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-01-01' }],
};
const exampleSteps = [
  { years: 2, days: '1' },
  { years: 6, days: '3' },
];

export const plugin = definePlugin({
  id: 'anniversary',
  registry: 'accruals',
  version: 1,
  title: 'Years of employment',
  description: 'Grants extra leave every year after a number of years of employment.',
  words,
  config,
  examples: [
    {
      title: 'Employed since 1 January 2020: six years on 1 January 2026',
      config: { steps: exampleSteps, schedule: 'anniversary' },
      given,
      expect: { employments: { main: { balances: { vacation: '3.0000' } } } },
    },
    {
      title: 'Steps are needed',
      config: { steps: [], schedule: 'year-start' },
      expect: { error: { path: 'steps' } },
    },
  ],
  create({ steps, schedule, fte_prorate }) {
    const yearly = steps.map(({ years, days }) => ({ afterYears: years, days }));
    return {
      grants(context) {
        const rule = { since: context.startOn, steps: yearly, schedule, fteProrate: fte_prorate };
        return yearlyStepGrants(context, rule);
      },
    };
  },
});
