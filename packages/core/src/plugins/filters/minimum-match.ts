import { z } from 'zod';
import { keepCells } from '../../presence/keep-cells.ts';
import { minutesPerScope } from '../../presence/scoped-minutes.ts';
import { scopeKey } from '../../presence/scopes.ts';
import { choiceField, minutesField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  minutes: minutesField(
    { title: 'Minutes', description: 'Minutes of a scope that must have come in.' },
    { min: 1 },
  ),
  per: choiceField({ title: 'Per', description: 'Scope that is kept whole or not at all.' }, [
    'shift',
    'day',
    'week',
  ]),
});

export const plugin = definePlugin({
  id: 'minimum-match',
  registry: 'filters',
  version: 1,
  title: 'At least so many minutes',
  description: 'Keeps everything that came in of a shift, day or week when it is enough, else nothing of it.',
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
