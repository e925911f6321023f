import { z } from 'zod';
import { codesField, flagField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { presenceSpans } from '../../presence/presence-spans.ts';
import { intersectSpans, subtractSpans } from '../../time/spans.ts';
import words from './project.words.json' with { type: 'json' };

const config = z.strictObject({
  codes: codesField({ title: 'Projects', description: 'Projects to which the rule applies.' }, 'project'),
  negate: flagField({ title: 'Everything else', description: 'Apply to all other time instead.' }).default(
    false,
  ),
});

export const plugin = definePlugin({
  id: 'project',
  registry: 'filters',
  version: 1,
  title: 'Project',
  description: 'Applies to presence on certain projects.',
  words,
  config,
  examples: [
    {
      title: 'Presence with the code',
      config: { codes: ['x'] },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00', project: 'x' },
          { start: '2026-03-03T10:00+01:00', end: '2026-03-03T16:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 120 } } } } },
    },
    {
      title: 'Everything else',
      config: { codes: ['x'], negate: true },
      given: {
        presence: [
          { start: '2026-03-03T08:00+01:00', end: '2026-03-03T10:00+01:00', project: 'x' },
          { start: '2026-03-03T10:00+01:00', end: '2026-03-03T16:00+01:00' },
        ],
      },
      expect: { employments: { main: { supplements: { 'example/example': { matched_minutes: 360 } } } } },
    },
  ],
  create({ codes, negate }) {
    const listed = new Set(codes);
    return (incoming, { timeline }) => {
      const carrying = presenceSpans(timeline, ({ project: code }) => code !== undefined && listed.has(code));
      return negate ? subtractSpans(incoming, carrying) : intersectSpans(incoming, carrying);
    };
  },
});
