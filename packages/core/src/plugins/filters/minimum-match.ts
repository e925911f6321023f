import { z } from 'zod';
import { choiceField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { keepCells } from '../../presence/keep-cells.ts';
import { minutesPerScope } from '../../presence/scoped-minutes.ts';
import { scopeKey } from '../../presence/scopes.ts';
import words from './minimum-match.words.json' with { type: 'json' };

const config = z.strictObject({
  minutes: minutesField({ title: 'Minutes', description: 'Minimum time for the rule to apply.' }, { min: 1 }),
  per: choiceField({ title: 'Per', description: 'Whether the minimum is per shift, day or week.' }, [
    'shift',
    'day',
    'week',
  ]),
});

export const plugin = definePlugin({
  id: 'minimum-match',
  registry: 'filters',
  version: 1,
  title: 'Only from a minimum duration',
  description: 'Applies only when the time in a shift, day or week reaches a minimum.',
  words,
  config,
  examples: [
    {
      title: 'Enough on one day only',
      config: { minutes: 180, per: 'day' },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T11:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T10:59+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 180 } } } } },
    },
    {
      title: 'Enough over the week',
      config: { minutes: 359, per: 'week' },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T11:00+01:00' },
          { start: '2026-03-04T08:00+01:00', end: '2026-03-04T10:59+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 359 } } } } },
    },
  ],
  create({ minutes, per }) {
    return (incoming, { timeline, period }) => {
      const totals = minutesPerScope(incoming, timeline.cells, per, period);
      return keepCells(incoming, timeline, (cell) => {
        const key = scopeKey(cell, per, period);
        return key !== undefined && (totals.get(key) ?? 0) >= minutes;
      });
    };
  },
});
