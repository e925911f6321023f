import { z } from 'zod';
import { choiceField, weekdayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { countAgainstNorm, outputsOf, weekBuckets } from '../../counters/count-against-norm.ts';
import {
  normCounterFields,
  readNormCounting,
  refuseUnorderedTiers,
} from '../../counters/norm-counter-config.ts';
import { weekdayNames } from '../../time/epoch-day.ts';
import words from './weekly-norm.words.json' with { type: 'json' };

const config = z
  .strictObject({
    ...normCounterFields,
    week_start: weekdayField({ title: 'Week starts on', description: 'First weekday of a week.' }).default(
      'mon',
    ),
    boundary: choiceField(
      {
        title: 'Weeks across the period',
        description: 'Count only the days inside the period, or whole weeks in the period in which they end.',
      },
      ['clip', 'whole-weeks'],
    ).default('clip'),
  })
  .superRefine(refuseUnorderedTiers);

export const plugin = definePlugin({
  id: 'weekly-norm',
  registry: 'counters',
  version: 1,
  title: 'Against the contracted hours of the week',
  description: 'Compares the hours of each week with contracted hours: extra work, overtime and minus hours.',
  words,
  config,
  examples: [
    {
      title: 'A week clipped to two days',
      config: {},
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' },
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T15:00+01:00' },
        ],
        period: { from: '2026-03-02', to: '2026-03-03' },
      },
      expect: { employments: { main: { counters: { example: { 'hours-worked': 900, overtime: 12 } } } } },
    },
    {
      title: 'Whole weeks: the week ends after the period, so nothing is counted yet',
      config: { boundary: 'whole-weeks' },
      given: {
        presence: [
          { start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' },
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T15:00+01:00' },
        ],
        period: { from: '2026-03-02', to: '2026-03-03' },
      },
      expect: {
        employments: {
          main: { counters: { example: { 'hours-worked': 0, overtime: 0, 'minus-hours': 0 } } },
        },
      },
    },
  ],
  create(options) {
    const counting = readNormCounting(options);
    const firstWeekday = weekdayNames.indexOf(options.week_start);
    return {
      outputs: outputsOf(counting),
      count: (context) =>
        countAgainstNorm(counting, weekBuckets(context.period, firstWeekday, options.boundary), context),
    };
  },
});
