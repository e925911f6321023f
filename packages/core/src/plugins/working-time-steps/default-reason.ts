import { z } from 'zod';
import type { Presence } from '../../presence/timeline.ts';
import { codeField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  reason: codeField(
    { title: 'Reason', description: 'Reason of presence that was recorded without one.' },
    'reason',
  ),
});

export const plugin = definePlugin({
  id: 'default-reason',
  registry: 'working-time-steps',
  version: 1,
  title: 'Default reason',
  description:
    'Gives work recorded without a reason this one. It stays work, whatever the kind of the reason.',
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
