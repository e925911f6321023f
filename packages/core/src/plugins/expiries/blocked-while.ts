import { z } from 'zod';
import { codesField, countField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  absence_activities: codesField(
    { title: 'Absences', description: 'Activities of the absences during which nothing expires.' },
    'activity',
  ),
  then_days: countField(
    {
      title: 'Days afterwards',
      description: 'Days after the last absence date on which the lots can be used.',
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
  title: 'Put off by absence',
  description:
    'A lot that would expire during an absence with one of the activities expires at its end instead, or some days later. It sets no expiry of its own.',
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
