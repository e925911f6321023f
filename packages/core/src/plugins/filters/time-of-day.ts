import { z } from 'zod';
import { keepWindow } from '../../presence/keep-window.ts';
import { dailyWindow, getTimeOfDay } from '../../time/time-of-day.ts';
import { refuseEmptyWindow, timeField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z
  .strictObject({
    from: timeField({ title: 'From', description: 'First minute of the window.' }),
    to: timeField(
      {
        title: 'To',
        description: 'End of the window, itself outside; earlier than the start it lies on the next day.',
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
  description:
    'Keeps the minutes whose local wall clock lies in the window. A skipped hour matches nothing, a repeated one twice.',
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
