import { z } from 'zod';
import { codesField, flagField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { presenceSpans } from '../../presence/presence-spans.ts';
import { intersectSpans, subtractSpans } from '../../time/spans.ts';
import words from './reason.words.json' with { type: 'json' };

const config = z.strictObject({
  codes: codesField({ title: 'Reasons', description: 'Reasons to which the rule applies.' }, 'reason'),
  negate: flagField({ title: 'Everything else', description: 'Apply to all other time instead.' }).default(
    false,
  ),
});

export const plugin = definePlugin({
  id: 'reason',
  registry: 'filters',
  version: 1,
  title: 'Reason',
  description: 'Applies to presence with certain reasons.',
  words,
  config,
  examples: [
    {
      title: 'Presence with the code',
      config: { codes: ['x'] },
      given: {
        reasons: [{ code: 'x', kind: 'work' }],
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00', reason: 'x' },
          { start: '2026-03-03T10:00+01:00', end: '2026-03-03T16:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 120 } } } } },
    },
    {
      title: 'Everything else',
      config: { codes: ['x'], negate: true },
      given: {
        reasons: [{ code: 'x', kind: 'work' }],
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00', reason: 'x' },
          { start: '2026-03-03T10:00+01:00', end: '2026-03-03T16:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 360 } } } } },
    },
  ],
  create({ codes, negate }) {
    const listed = new Set(codes);
    return (incoming, { timeline }) => {
      const carrying = presenceSpans(timeline, ({ reason: code }) => code !== undefined && listed.has(code));
      return negate ? subtractSpans(incoming, carrying) : intersectSpans(incoming, carrying);
    };
  },
});
