import { z } from 'zod';
import { choiceField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { datesOfBucket } from '../../presence/bucket-dates.ts';
import { keepOrdinals } from '../../presence/scoped-minutes.ts';
import { intersectSpans, noSpans } from '../../time/spans.ts';
import words from './up-to-full-time.words.json' with { type: 'json' };

const config = z.strictObject({
  per: choiceField({ title: 'Per', description: 'Whether hours are compared per day, week or period.' }, [
    'day',
    'week',
    'period',
  ]),
});

export const plugin = definePlugin({
  id: 'up-to-full-time',
  registry: 'filters',
  version: 1,
  title: 'From contracted hours up to full time',
  description: 'Applies to the hours of part-time employees between their contracted hours and full time.',
  words,
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
