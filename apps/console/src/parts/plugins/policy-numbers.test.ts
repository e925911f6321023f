import { expect, test } from 'vitest';
import { numbersOf } from './policy-numbers.ts';

const percent = { type: 'string', format: 'decimal', title: 'Percent', unit: '%' };
const plugins = (registry: string) =>
  ({
    calculators: [
      {
        ...{ id: 'percent', title: 'Percent', description: '' },
        schema: { properties: { percent, rounding: { type: 'string', title: 'Rounding' } } },
      },
      {
        ...{ id: 'capped', title: 'At most', description: '' },
        schema: {
          properties: {
            max_minutes: { type: 'integer', unit: 'minutes', title: 'Minutes' },
            calculator: { 'x-plugin-registry': 'calculators' },
          },
        },
      },
    ],
    filters: [
      {
        ...{ id: 'time-of-day', title: 'Time of day', description: '' },
        schema: { properties: { from: { type: 'string', format: 'time-of-day', title: 'From' } } },
      },
    ],
    'working-time-steps': [
      {
        ...{ id: 'break-deduction', title: 'Breaks', description: '' },
        schema: {
          properties: {
            steps: {
              type: 'array',
              items: { properties: { over_minutes: { type: 'integer', unit: 'minutes', title: 'Over' } } },
            },
            month: { type: 'integer', unit: 'month', title: 'Month' },
          },
        },
      },
    ],
  })[registry] ?? [];

test('every number that rules count with is found, in plugins inside plugins too', () => {
  const config = {
    kind: 'rules',
    rules: [
      {
        ...{ code: 'late', name: 'Evening' },
        filters: [{ plugin: 'time-of-day', config: { from: '17:00' } }],
        calculator: {
          plugin: 'capped',
          config: {
            max_minutes: 60,
            calculator: { plugin: 'percent', config: { percent: '50.5', rounding: '3' } },
          },
        },
      },
      { code: 'gone', filters: [], calculator: { plugin: 'unknown', config: { percent: '50' } } },
    ],
  };
  expect(numbersOf('supplement', config, plugins)).toMatchObject([
    {
      path: ['rules', 0, 'calculator', 'config', 'max_minutes'],
      ...{ value: '60', whole: true, names: ['Evening', 'At most', 'Minutes'] },
    },
    {
      path: ['rules', 0, 'calculator', 'config', 'calculator', 'config', 'percent'],
      ...{ value: '50.5', whole: false, names: ['Evening', 'At most', 'Percent', 'Percent'] },
    },
  ]);
});

test('rows are counted, and months are no numbers', () => {
  const steps = [{ over_minutes: 360 }, { over_minutes: 540 }];
  const config = { steps: [{ plugin: 'break-deduction', config: { steps, month: 3 } }] };
  const found = numbersOf('working-time', config, plugins);
  expect(found.map(({ path, names }) => [path.join('/'), names.join(' ')])).toEqual([
    ['steps/0/config/steps/0/over_minutes', 'Breaks 1 Over'],
    ['steps/0/config/steps/1/over_minutes', 'Breaks 2 Over'],
  ]);
});
