import { z } from 'zod';
import { choiceField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin, type RuleContext } from '../../contract/plugin.ts';
import { issueCode } from '../../messages/index.ts';
import { datesOfBucket } from '../../presence/bucket-dates.ts';
import { keepOrdinals, minutesPerScope } from '../../presence/scoped-minutes.ts';
import { intersectSpans, noSpans } from '../../time/spans.ts';
import words from './beyond-norm.words.json' with { type: 'json' };

const config = z
  .strictObject({
    per: choiceField(
      { title: 'Per', description: 'Whether hours are compared with the day, the week or the period.' },
      ['day', 'week', 'period'],
    ),
    norm: choiceField(
      {
        title: 'Hours',
        description: 'Contracted hours, full-time hours or a fixed number of hours.',
      },
      ['own', 'full-time', 'fixed'],
    ),
    fixed_minutes: minutesField({
      title: 'Fixed hours',
      description: 'Number of hours, if fixed.',
    }).optional(),
    tolerance_minutes: minutesField({
      title: 'Tolerance',
      description: 'If the excess is no more than this, the rule does not apply.',
    }).default(0),
  })
  .superRefine((value, issues) => {
    if (value.norm !== 'fixed' || value.fixed_minutes !== undefined) return;
    issues.addIssue({ code: 'custom', path: ['fixed_minutes'], message: issueCode('fixed-minutes-needed') });
  });

export const plugin = definePlugin({
  id: 'beyond-norm',
  registry: 'filters',
  version: 1,
  title: 'Beyond contracted hours',
  description:
    'Applies to hours worked beyond contracted hours of the day, week or period. Absence does not count as work.',
  words,
  config,
  examples: [
    {
      title: 'Past the own norm of the day (444 minutes)',
      config: { per: 'day', norm: 'own' },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T16:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 36 } } } } },
    },
    {
      title: 'An excess within the tolerance is none',
      config: { per: 'day', norm: 'fixed', fixed_minutes: 470, tolerance_minutes: 10 },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T16:00+01:00' }] },
      expect: { employments: { main: { supplements: { 'example/example': null } } } },
    },
    {
      title: 'A fixed norm needs its minutes',
      config: { per: 'day', norm: 'fixed' },
      expect: { error: { path: 'fixed_minutes' } },
    },
  ],
  create({ per, norm, fixed_minutes = 0, tolerance_minutes }) {
    const normOf = (key: number, { norm: norms, period }: RuleContext): number => {
      if (norm === 'fixed') return fixed_minutes;
      const { from, to } = datesOfBucket(per, key, period);
      return norm === 'own' ? norms.normOfRange(from, to) : norms.fullTimeOfRange(from, to);
    };
    return (incoming, context) => {
      if (incoming.length === 0) return noSpans;
      const { timeline, period } = context;
      const totals = minutesPerScope(timeline.worked, timeline.cells, per, period);
      const beyond = keepOrdinals(timeline.worked, timeline, per, period, (key) => {
        const threshold = normOf(key, context);
        const excess = (totals.get(key) ?? 0) - threshold;
        return excess > tolerance_minutes ? { from: threshold, to: Number.POSITIVE_INFINITY } : undefined;
      });
      return intersectSpans(incoming, beyond);
    };
  },
});
