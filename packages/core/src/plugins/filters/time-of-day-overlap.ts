import { z } from 'zod';
import { decimalField, refuseEmptyWindow, timeField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { compare, multiply, rational } from '../../figures/rational.ts';
import { keepWindow } from '../../presence/keep-window.ts';
import { countMinutes, intersectSpans, type Spans } from '../../time/spans.ts';
import { dailyWindow, getTimeOfDay } from '../../time/time-of-day.ts';
import words from './time-of-day-overlap.words.json' with { type: 'json' };

const config = z
  .strictObject({
    from: timeField({ title: 'From', description: 'Start of these hours.' }),
    to: timeField({ title: 'To', description: 'End of these hours.' }, { end: true }),
    minimum_share: decimalField(
      {
        title: 'Minimum share',
        description: 'Part of the shift that must lie in these hours.',
        unit: 'share',
      },
      { max: 1 },
    ).default('0.5'),
  })
  .superRefine(refuseEmptyWindow);

export const plugin = definePlugin({
  id: 'time-of-day-overlap',
  registry: 'filters',
  version: 1,
  title: 'Shift mostly in these hours',
  description:
    'Applies to a whole shift when enough of it lies between two times of the day. Not to standby.',
  words,
  config,
  examples: [
    {
      title: 'Half of the shift lies in the window: all of it',
      config: { from: '18:00', to: '06:00' },
      given: { presence: [{ start: '2026-03-03T14:00+01:00', end: '2026-03-03T22:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 480 } } } } },
    },
    {
      title: 'A minute less than half: nothing',
      config: { from: '18:00', to: '06:00' },
      given: { presence: [{ start: '2026-03-03T14:00+01:00', end: '2026-03-03T21:59+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': null } } } },
    },
  ],
  create({ from, to, minimum_share }) {
    const window = dailyWindow(getTimeOfDay(from), getTimeOfDay(to));
    const share = getDecimal(minimum_share);
    return (incoming, { timeline }) => {
      const chosen: number[] = [];
      for (const shift of timeline.shifts) {
        const inside = countMinutes(keepWindow(shift.spans, timeline, window));
        if (compare(rational(inside), multiply(share, rational(shift.minutes))) >= 0)
          chosen.push(...shift.spans);
      }
      return intersectSpans(incoming, chosen satisfies Spans);
    };
  },
});
