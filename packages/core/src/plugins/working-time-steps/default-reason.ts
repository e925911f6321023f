import { z } from 'zod';
import { codeField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import type { Presence } from '../../presence/timeline.ts';
import words from './default-reason.words.json' with { type: 'json' };

const config = z.strictObject({
  reason: codeField({ title: 'Reason', description: 'Reason for presence recorded without one.' }, 'reason'),
});

export const plugin = definePlugin({
  id: 'default-reason',
  registry: 'working-time-steps',
  version: 1,
  title: 'Default reason',
  description: 'Uses this reason for work that was recorded without one.',
  words,
  config,
  examples: [
    {
      title: 'Rules that look for the reason see it',
      config: { reason: 'ordinary' },
      given: {
        reasons: [{ code: 'ordinary', kind: 'work' }],
        supplement_policies: [{ code: 'p', kind: 'rules', reasons: ['ordinary'], rules: [{ code: 'all' }] }],
        presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T12:00+01:00' }],
      },
      expect: { employments: { main: { supplements: { 'p/all': { matched_minutes: 240 } } } } },
    },
    {
      title: 'A recorded reason is kept',
      config: { reason: 'ordinary' },
      given: {
        reasons: [
          { code: 'ordinary', kind: 'work' },
          { code: 'training', kind: 'work' },
        ],
        supplement_policies: [{ code: 'p', kind: 'rules', reasons: ['ordinary'], rules: [{ code: 'all' }] }],
        presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T12:00+01:00', reason: 'training' }],
      },
      expect: { employments: { main: { supplements: { 'p/all': null } } } },
    },
  ],
  create({ reason }) {
    const named = (presence: Presence): Presence =>
      presence.reason === undefined ? { ...presence, reason } : presence;
    return {
      kind: 'automatic',
      apply: (draft) => ({
        ...draft,
        workPieces: draft.workPieces.map((piece) => ({ ...piece, presence: named(piece.presence) })),
        openPresence: draft.openPresence.map(named),
      }),
    };
  },
});
