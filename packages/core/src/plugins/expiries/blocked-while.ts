import { z } from 'zod';
import { codesField, countField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import words from './blocked-while.words.json' with { type: 'json' };

const config = z.strictObject({
  absence_activities: codesField(
    { title: 'Absences', description: 'Types of absence during which leave does not expire.' },
    'activity',
  ),
  then_days: countField(
    {
      title: 'Days afterwards',
      description: 'Days after the absence during which the leave can still be used.',
      unit: 'days',
    },
    { min: 0, max: 3660 },
  ).default(0),
});

const account = { code: 'vacation', unit: 'days', opening: '3.0000', opened_on: '2026-03-01' };
const sick = { from: '2026-03-20', to: '2026-04-10', share: '1', activity: 'sickness' };

export const plugin = definePlugin({
  id: 'blocked-while',
  registry: 'expiries',
  version: 1,
  title: 'Postponed by absence',
  description:
    'Leave that would expire during certain absences, for example parental leave, stays usable until the absence ends or some days longer.',
  words,
  config,
  examples: [
    {
      title: 'Alone it lets nothing expire',
      config: { absence_activities: ['sickness'] },
      given: { period: { from: '2026-04-01', to: '2026-04-30' }, accounts: [account], absences: [sick] },
      expect: { employments: { main: { balances: { vacation: '3.0000' } } } },
    },
    {
      title: 'Activities are needed',
      config: { absence_activities: [] },
      expect: { error: { path: 'absence_activities' } },
    },
  ],
  create({ absence_activities, then_days }) {
    return { blockedWhile: { activities: absence_activities, thenDays: then_days } };
  },
});
