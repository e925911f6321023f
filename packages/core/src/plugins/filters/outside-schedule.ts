import { z } from 'zod';
import { minutesField, refuseEmptyWindow, timeField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { keepWindow } from '../../presence/keep-window.ts';
import { subtractSpans } from '../../time/spans.ts';
import { dailyWindow, dailyWindowOfLength, getTimeOfDay, windowLength } from '../../time/time-of-day.ts';
import words from './outside-schedule.words.json' with { type: 'json' };

const config = z
  .strictObject({
    from: timeField({ title: 'From', description: 'Start of the schedule.' }),
    to: timeField({ title: 'To', description: 'End of the schedule.' }, { end: true }),
    grace_before_minutes: minutesField(
      { title: 'Grace before', description: 'Time before the schedule that still counts as scheduled.' },
      { max: 1440 },
    ).default(0),
    grace_after_minutes: minutesField(
      { title: 'Grace after', description: 'Time after the schedule that still counts as scheduled.' },
      { max: 1440 },
    ).default(0),
  })
  .superRefine(refuseEmptyWindow);

export const plugin = definePlugin({
  id: 'outside-schedule',
  registry: 'filters',
  version: 1,
  title: 'Outside the schedule',
  description: 'Applies outside the scheduled hours.',
  words,
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
