import { z } from 'zod';
import { choiceField, minutesField, refuseEmptyWindow, timeField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { keepWindow } from '../../presence/keep-window.ts';
import { noSpans, subtractSpans, uniteSpans } from '../../time/spans.ts';
import { dailyWindow, dailyWindowOfLength, getTimeOfDay } from '../../time/time-of-day.ts';
import words from './adjacent-to-schedule.words.json' with { type: 'json' };

const config = z
  .strictObject({
    from: timeField({ title: 'From', description: 'Start of the schedule.' }),
    to: timeField({ title: 'To', description: 'End of the schedule.' }, { end: true }),
    within_minutes: minutesField(
      { title: 'Within', description: 'How far before or after the schedule.' },
      { min: 1, max: 1440 },
    ),
    side: choiceField({ title: 'Side', description: 'Before the schedule, after it, or both.' }, [
      'before',
      'after',
      'both',
    ]),
  })
  .superRefine(refuseEmptyWindow);

export const plugin = definePlugin({
  id: 'adjacent-to-schedule',
  registry: 'filters',
  version: 1,
  title: 'Next to the schedule',
  description: 'Applies shortly before or after the scheduled hours.',
  words,
  config,
  examples: [
    {
      title: 'Two hours on both sides',
      config: { from: '08:00', to: '16:00', within_minutes: 120, side: 'both' },
      given: { presence: [{ start: '2026-03-03T05:00+01:00', end: '2026-03-03T17:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 180 } } } } },
    },
    {
      title: 'Only after the schedule',
      config: { from: '08:00', to: '16:00', within_minutes: 120, side: 'after' },
      given: { presence: [{ start: '2026-03-03T05:00+01:00', end: '2026-03-03T17:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 60 } } } } },
    },
  ],
  create({ from, to, within_minutes, side }) {
    const start = getTimeOfDay(from);
    const end = getTimeOfDay(to);
    const schedule = dailyWindow(start, end);
    const before = side === 'after' ? [] : dailyWindowOfLength(start - within_minutes, within_minutes);
    const after = side === 'before' ? [] : dailyWindowOfLength(end, within_minutes);
    return (incoming, { timeline }) => {
      if (incoming.length === 0) return noSpans;
      const near = uniteSpans(keepWindow(incoming, timeline, before), keepWindow(incoming, timeline, after));
      return subtractSpans(near, keepWindow(near, timeline, schedule));
    };
  },
});
