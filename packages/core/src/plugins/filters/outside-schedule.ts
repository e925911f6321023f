import { z } from 'zod';
import { keepWindow } from '../../presence/keep-window.ts';
import { subtractSpans } from '../../time/spans.ts';
import { dailyWindow, dailyWindowOfLength, getTimeOfDay, windowLength } from '../../time/time-of-day.ts';
import { minutesField, refuseEmptyWindow, timeField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z
  .strictObject({
    from: timeField({ title: 'From', description: 'Start of the schedule.' }),
    to: timeField({ title: 'To', description: 'End of the schedule, itself outside.' }, { end: true }),
    grace_before_minutes: minutesField(
      { title: 'Grace before', description: 'Minutes before the schedule that still belong to it.' },
      { max: 1440 },
    ).default(0),
    grace_after_minutes: minutesField(
      { title: 'Grace after', description: 'Minutes after the schedule that still belong to it.' },
      { max: 1440 },
    ).default(0),
  })
  .superRefine(refuseEmptyWindow);

export const plugin = definePlugin({
  id: 'outside-schedule',
  registry: 'filters',
  version: 1,
  title: 'Outside the schedule',
  description: 'Keeps the minutes whose wall clock is not in the schedule widened by its grace.',
  config,
  examples: [
    {
      title: 'Before and after the schedule',
      config: { from: '08:00', to: '16:00' },
      given: { presence: [{ start: '2026-03-03T07:00+01:00', end: '2026-03-03T18:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 180 } } } } },
    },
    {
      title: 'Grace on both sides',
      config: { from: '08:00', to: '16:00', grace_before_minutes: 60, grace_after_minutes: 30 },
      given: { presence: [{ start: '2026-03-03T07:00+01:00', end: '2026-03-03T18:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 90 } } } } },
    },
  ],
  create({ from, to, grace_before_minutes, grace_after_minutes }) {
    const start = getTimeOfDay(from);
    const length = windowLength(dailyWindow(start, getTimeOfDay(to)));
    const inside = dailyWindowOfLength(
      start - grace_before_minutes,
      length + grace_before_minutes + grace_after_minutes,
    );
    return (incoming, { timeline }) => subtractSpans(incoming, keepWindow(incoming, timeline, inside));
  },
});
