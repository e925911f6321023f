import { z } from 'zod';
import { daysField, fteProrateField } from '../../contract/accrual-fields.ts';
import { choiceField, countField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { yearlyStepGrants } from '../../leave/yearly-steps.ts';
import words from './age-step.words.json' with { type: 'json' };

const config = z.strictObject({
  steps: z
    .array(
      z
        .strictObject({
          age: countField(
            { title: 'Age', description: 'Age on the day the leave is granted.', unit: 'years' },
            { min: 0, max: 120 },
          ),
          days: daysField({ title: 'Days', description: 'Leave granted from this step on.' }),
        })
        .meta({ title: 'Step', description: 'Age reached and its days.', unit: 'step' }),
    )
    .min(1)
    .max(50)
    .meta({ title: 'Steps', description: 'Only the highest step reached counts.', unit: 'steps' }),
  schedule: choiceField({ title: 'Granted', description: 'Every 1 January, or on each birthday.' }, [
    'year-start',
    'anniversary',
  ]),
  fte_prorate: fteProrateField,
});

const given = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  birth_date: '1976-03-15',
  accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-03-01' }],
};
const exampleSteps = [
  { age: 40, days: '2' },
  { age: 50, days: '5' },
];

export const plugin = definePlugin({
  id: 'age-step',
  registry: 'accruals',
  version: 1,
  title: 'Age',
  description: 'Grants extra leave every year from a certain age. Needs the date of birth.',
  words,
  config,
  examples: [
    {
      title: 'Fifty on 15 March 2026',
      config: { steps: exampleSteps, schedule: 'anniversary' },
      given,
      expect: { employments: { main: { balances: { vacation: '5.0000' } } } },
    },
    {
      title: 'Still 49 on 1 January 2026',
      config: { steps: exampleSteps, schedule: 'year-start' },
      given: {
        ...given,
        period: { from: '2026-01-01', to: '2026-01-31' },
        accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-01-01' }],
      },
      expect: { employments: { main: { balances: { vacation: '2.0000' } } } },
    },
  ],
  create({ steps, schedule, fte_prorate }) {
    const yearly = steps.map(({ age, days }) => ({ afterYears: age, days }));
    return {
      grants(context) {
        if (context.birthOn === undefined) return [];
        const rule = { since: context.birthOn, steps: yearly, schedule, fteProrate: fte_prorate };
        return yearlyStepGrants(context, rule);
      },
    };
  },
});
