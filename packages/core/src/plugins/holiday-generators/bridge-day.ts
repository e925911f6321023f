import { z } from 'zod';
import { pluginField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { one } from '../../figures/rational.ts';
import { weekdayOf } from '../../time/epoch-day.ts';
import words from './bridge-day.words.json' with { type: 'json' };

const config = z.strictObject({
  of: pluginField(
    { title: 'Holiday', description: 'The holiday the bridge leads to.' },
    'holiday-generators',
  ),
});

const tuesday = 1;
const thursday = 3;

export const plugin = definePlugin({
  id: 'bridge-day',
  registry: 'holiday-generators',
  version: 1,
  title: 'Bridge day',
  description: 'Gives the Monday before a Tuesday holiday or the Friday after a Thursday holiday off.',
  words,
  config,
  examples: [
    {
      title: 'Friday 15 May 2026 after Ascension',
      config: { of: { plugin: 'easter-offset', config: { offset_days: 39, name: 'Ascension' } } },
      given: { period: { from: '2026-05-14', to: '2026-05-15' } },
      expect: {
        employments: {
          main: { days: { '2026-05-14': { norm_minutes: 444 }, '2026-05-15': { norm_minutes: 0 } } },
        },
      },
    },
    {
      title: 'A holiday on a Friday needs no bridge',
      config: { of: { plugin: 'easter-offset', config: { offset_days: -2, name: 'Good Friday' } } },
      given: { period: { from: '2026-03-30', to: '2026-04-05' } },
      expect: { employments: { main: { norm_minutes: 2220 } } },
    },
  ],
  create({ of }, nested) {
    const generate = nested.make('holiday-generators', of);
    return (year) =>
      generate(year).flatMap(({ on, name }) => {
        const weekday = weekdayOf(on);
        const bridge = weekday === tuesday ? on - 1 : weekday === thursday ? on + 1 : undefined;
        if (bridge === undefined) return [];
        return [
          { on: bridge, name: `Bridge: ${name}`, type: 'bridge' as const, normShare: one, fromMinute: 0 },
        ];
      });
  },
});
