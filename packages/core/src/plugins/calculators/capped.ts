import { z } from 'zod';
import { choiceField, minutesField, pluginField } from '../../contract/config-fields.ts';
import { definePlugin, type TierFigures } from '../../contract/plugin.ts';
import { add, larger, type Rational, rational, smaller, zero } from '../../figures/rational.ts';
import { addTiers, withValue } from '../../supplements/add-quantities.ts';
import { runsPerScope } from '../../supplements/runs.ts';
import words from './capped.words.json' with { type: 'json' };

const config = z.strictObject({
  max_minutes: minutesField({ title: 'At most', description: 'Maximum per day, week or period.' }).optional(),
  min_minutes: minutesField({
    title: 'At least',
    description: 'Minimum per day, week or period with such time.',
  }).optional(),
  per: choiceField({ title: 'Per', description: 'Where the limit applies.' }, ['day', 'week', 'period']),
  calculator: pluginField(
    { title: 'Calculation', description: 'What is paid within the limits.' },
    'calculators',
  ),
});

export const plugin = definePlugin({
  id: 'capped',
  registry: 'calculators',
  version: 1,
  title: 'With a maximum or minimum',
  description:
    'Pays at most or at least a certain time per day, week or period, for example at most 2 hours a day.',
  words,
  config,
  examples: [
    {
      title: 'At most one hour a day',
      config: { max_minutes: 60, per: 'day', calculator: { plugin: 'duration', config: {} } },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T08:30+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '90' } } } } },
    },
    {
      title: 'At least one hour on each day with a match',
      config: { min_minutes: 60, per: 'day', calculator: { plugin: 'percent', config: { percent: '50' } } },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T12:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T08:30+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '180' } } } } },
    },
  ],
  create({ max_minutes, min_minutes, per, calculator }, nested) {
    const inner = nested.make('calculators', calculator);
    const most = max_minutes === undefined ? undefined : rational(max_minutes);
    const least = min_minutes === undefined ? undefined : rational(min_minutes);
    const limit = (value: Rational): Rational => {
      const capped = most ? smaller(value, most) : value;
      return least ? larger(capped, least) : capped;
    };
    return {
      rate: inner.rate,
      calculate(runs, context) {
        let value = zero;
        let tiers: readonly TierFigures[] | undefined;
        const quantities = runsPerScope(runs, per, context).map((scope) => inner.calculate(scope, context));
        for (const quantity of quantities) {
          value = add(value, limit(quantity.value));
          tiers = addTiers(tiers, quantity.tiers);
        }
        const first = quantities[0] ?? inner.calculate([], context);
        return withValue(first, value, tiers ?? first.tiers, {
          scopes: quantities.length,
          calculator: calculator.plugin,
        });
      },
    };
  },
});
