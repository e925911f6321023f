import { z } from 'zod';
import { codesField, flagField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { presenceSpans } from '../../presence/presence-spans.ts';
import { intersectSpans, subtractSpans } from '../../time/spans.ts';
import words from './activity.words.json' with { type: 'json' };

const config = z.strictObject({
  codes: codesField(
    { title: 'Activities', description: 'Activities to which the rule applies.' },
    'activity',
  ),
  include_children: flagField({
    title: 'With sub-activities',
    description: 'Also presence on activities below the listed ones.',
  }).default(true),
  negate: flagField({ title: 'Everything else', description: 'Apply to all other time instead.' }).default(
    false,
  ),
});

export const plugin = definePlugin({
  id: 'activity',
  registry: 'filters',
  version: 1,
  title: 'Activity',
  description: 'Applies to presence with certain activities.',
  words,
  config,
  examples: [
    {
      title: 'A sub-activity counts with its parent',
      config: { codes: ['field'] },
      given: {
        activities: [{ code: 'field' }, { code: 'field-north', parent: 'field' }],
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00', activity: 'field-north' },
          { start: '2026-03-03T10:00+01:00', end: '2026-03-03T16:00+01:00', activity: 'office' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 120 } } } } },
    },
    {
      title: 'Without sub-activities',
      config: { codes: ['field'], include_children: false },
      given: {
        activities: [{ code: 'field' }, { code: 'field-north', parent: 'field' }],
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00', activity: 'field-north' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': null } } } },
    },
  ],
  create({ codes, include_children, negate }) {
    const listed = new Set(codes);
    return (incoming, { timeline, activityParents }) => {
      const carrying = presenceSpans(timeline, ({ activity }) => {
        if (activity === undefined) return false;
        return listed.has(activity) || (include_children && isBelow(activity, listed, activityParents));
      });
      return negate ? subtractSpans(incoming, carrying) : intersectSpans(incoming, carrying);
    };
  },
});

function isBelow(
  activity: string,
  listed: ReadonlySet<string>,
  parents: ReadonlyMap<string, string>,
): boolean {
  const seen = new Set([activity]);
  let parent = parents.get(activity);
  while (parent !== undefined && !seen.has(parent)) {
    if (listed.has(parent)) return true;
    seen.add(parent);
    parent = parents.get(parent);
  }
  return false;
}
