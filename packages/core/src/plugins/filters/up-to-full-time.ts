import { z } from 'zod';
import { datesOfBucket } from '../../presence/bucket-dates.ts';
import { keepOrdinals } from '../../presence/scoped-minutes.ts';
import { intersectSpans, noSpans } from '../../time/spans.ts';
import { choiceField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  per: choiceField(
    { title: 'Per', description: 'Bucket in which worked minutes are compared with the norms.' },
    ['day', 'week', 'period'],
  ),
});

export const plugin = definePlugin({
  id: 'up-to-full-time',
  registry: 'filters',
  version: 1,
  title: 'From the own norm up to full time',
  description:
    'Keeps the worked minutes of a part-timer past the own norm and not past the full-time norm of the bucket.',
  config,
  examples: [
    {
      title: 'Own day 360, full-time day 480',
      config: { per: 'day' },
      given: {
        employments: [
          {
            code: 'main',
            start: '2020-01-01',
            end: null,
            terms: [
              {
                effective_from: '2020-01-01',
                flex_account: 'flex',
                norm: {
                  weeks: [{ mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 }],
                  full_time_weekly_minutes: 2400,
                },
              },
            ],
          },
        ],
        presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T17:00+01:00' }],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 120 } } } } },
    },
    {
      title: 'A full-timer has nothing to fill',
      config: { per: 'day' },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T18:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': null } } } },
    },
  ],
  create({ per }) {
    return (incoming, { timeline, period, norm }) => {
      if (incoming.length === 0) return noSpans;
      const filling = keepOrdinals(timeline.worked, timeline, per, period, (key) => {
        const { from, to } = datesOfBucket(per, key, period);
        return { from: norm.normOfRange(from, to), to: norm.fullTimeOfRange(from, to) };
      });
      return intersectSpans(incoming, filling);
    };
  },
});
