import { z } from 'zod';
import { choiceField, minutesField, pluginField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { roundRuns } from '../../supplements/round-runs.ts';
import { runsPerScope, totalMinutes } from '../../supplements/runs.ts';
import words from './rounded.words.json' with { type: 'json' };

const config = z.strictObject({
  unit_minutes: minutesField({ title: 'Unit', description: 'Time is rounded to whole units.' }, { min: 1 }),
  mode: choiceField(
    { title: 'Mode', description: 'Up, down or to the nearest unit; half a unit is rounded up.' },
    ['up', 'down', 'nearest'],
  ),
  tolerance_up_minutes: minutesField({
    title: 'Tolerance up',
    description: 'When rounding down: round up if no more than this is missing.',
  }).default(0),
  scope: choiceField({ title: 'Per', description: 'What is rounded separately.' }, [
    'interval',
    'shift',
    'day',
    'line',
  ]),
  calculator: pluginField(
    { title: 'Calculation', description: 'How the rounded time is paid.' },
    'calculators',
  ),
});

export const plugin = definePlugin({
  id: 'rounded',
  registry: 'calculators',
  version: 1,
  title: 'Rounded',
  description: 'Rounds the time before it is paid.',
  words,
  config,
  examples: [
    {
      title: 'Each interval up to half hours',
      config: {
        unit_minutes: 30,
        mode: 'up',
        scope: 'interval',
        calculator: { plugin: 'duration', config: {} },
      },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T08:40+01:00' },
          { start: '2026-03-03T10:00+01:00', end: '2026-03-03T10:05+01:00' },
        ],
      },
      expect: {
        employments: {
          main: { supplements: { 'example/example': { matched_minutes: 45, quantity: '90' } } },
        },
      },
    },
    {
      title: 'Down, but up when at most five minutes are missing',
      config: {
        unit_minutes: 15,
        mode: 'down',
        tolerance_up_minutes: 5,
        scope: 'line',
        calculator: { plugin: 'duration', config: {} },
      },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T08:40+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { quantity: '45' } } } } },
    },
  ],
  create({ unit_minutes, mode, tolerance_up_minutes, scope, calculator }, nested) {
    const inner = nested.make('calculators', calculator);
    const rounding = { unitMinutes: unit_minutes, mode, toleranceUpMinutes: tolerance_up_minutes };
    return {
      rate: inner.rate,
      calculate(runs, context) {
        const rounded = runsPerScope(runs, scope, context)
          .flatMap((group) => roundRuns(group, rounding))
          .sort((a, b) => a.start - b.start);
        const quantity = inner.calculate(rounded, context);
        return {
          ...quantity,
          workings: {
            minutes_before: totalMinutes(runs),
            minutes_after: totalMinutes(rounded),
            calculator: calculator.plugin,
            ...quantity.workings,
          },
        };
      },
    };
  },
});
