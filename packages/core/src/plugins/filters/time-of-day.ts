import { z } from 'zod';
import { refuseEmptyWindow, timeField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { keepWindow } from '../../presence/keep-window.ts';
import { dailyWindow, getTimeOfDay } from '../../time/time-of-day.ts';
import words from './time-of-day.words.json' with { type: 'json' };

const config = z
  .strictObject({
    from: timeField({ title: 'From', description: 'Start of these hours.' }),
    to: timeField(
      {
        title: 'To',
        description: 'End of these hours. Earlier than the start means the next day.',
      },
      { end: true },
    ),
  })
  .superRefine(refuseEmptyWindow);

export const plugin = definePlugin({
  id: 'time-of-day',
  registry: 'filters',
  version: 1,
  title: 'Time of day',
  description: 'Applies between two times of the day, for example at night.',
  words,
  config,
  examples: [
    {
      title: 'An evening window on an afternoon shift',
      config: { from: '17:00', to: '22:00' },
      given: { presence: [{ start: '2026-03-03T14:00+01:00', end: '2026-03-03T19:30+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 150 } } } } },
    },
    {
      title: 'A night window crosses midnight',
      config: { from: '22:00', to: '06:00' },
      given: { presence: [{ start: '2026-03-03T20:00+01:00', end: '2026-03-04T07:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 480 } } } } },
    },
    {
      title: 'A window without minutes is refused',
      config: { from: '22:00', to: '22:00' },
      expect: { error: { path: 'from' } },
    },
  ],
  create({ from, to }) {
    const window = dailyWindow(getTimeOfDay(from), getTimeOfDay(to));
    return (incoming, { timeline }) => keepWindow(incoming, timeline, window);
  },
});
