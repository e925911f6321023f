import { z } from 'zod';
import { choiceField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { keepOrdinals, minutesPerScope } from '../../presence/scoped-minutes.ts';
import words from './first-last.words.json' with { type: 'json' };

const config = z.strictObject({
  side: choiceField({ title: 'Side', description: 'First or last part.' }, ['first', 'last']),
  minutes: minutesField({ title: 'Minutes', description: 'Length of the first or last part.' }, { min: 1 }),
  per: choiceField({ title: 'Per', description: 'First or last part of each shift or of each day.' }, [
    'shift',
    'day',
  ]),
});

export const plugin = definePlugin({
  id: 'first-last',
  registry: 'filters',
  version: 1,
  title: 'First or last part',
  description: 'Applies to the first or last part of each shift or day.',
  words,
  config,
  examples: [
    {
      title: 'The first hour of each shift',
      config: { side: 'first', minutes: 60, per: 'shift' },
      given: {
        presence: [
          { start: '2026-03-03T06:00+01:00', end: '2026-03-03T10:00+01:00' },
          { start: '2026-03-03T16:00+01:00', end: '2026-03-03T20:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 120 } } } } },
    },
    {
      title: 'The last half hour of the day',
      config: { side: 'last', minutes: 30, per: 'day' },
      given: {
        presence: [
          { start: '2026-03-03T06:00+01:00', end: '2026-03-03T10:00+01:00' },
          { start: '2026-03-03T16:00+01:00', end: '2026-03-03T20:00+01:00' },
        ],
      },
      expect: {
        employments: {
          main: {
            supplements: {
              'example/example': {
                intervals: [{ start: '2026-03-03T19:30+01:00', end: '2026-03-03T20:00+01:00' }],
              },
            },
          },
        },
      },
    },
  ],
  create({ side, minutes, per }) {
    return (incoming, { timeline, period }) => {
      const totals = minutesPerScope(incoming, timeline.cells, per, period);
      return keepOrdinals(incoming, timeline, per, period, (key) => {
        if (side === 'first') return { from: 0, to: minutes };
        return { from: (totals.get(key) ?? 0) - minutes, to: Number.POSITIVE_INFINITY };
      });
    };
  },
});
