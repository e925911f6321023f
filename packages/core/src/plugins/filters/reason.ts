import { z } from 'zod';
import { presenceSpans } from '../../presence/presence-spans.ts';
import { intersectSpans, subtractSpans } from '../../time/spans.ts';
import { codesField, flagField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  codes: codesField({ title: 'Reasons', description: 'Codes of the reasons.' }, 'reason'),
  negate: flagField({ title: 'Everything else', description: 'Keep all other minutes instead.' }).default(
    false,
  ),
});

export const plugin = definePlugin({
  id: 'reason',
  registry: 'filters',
  version: 1,
  title: 'Reason',
  description: 'Keeps the minutes of presence carrying one of the reasons, or everything else.',
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
