import { z } from 'zod';
import { minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { withWorkPieces } from '../../presence/change-draft.ts';
import { sortPieces } from '../../presence/pieces.ts';
import words from './auto-check-out.words.json' with { type: 'json' };

const config = z.strictObject({
  after_minutes: minutesField(
    { title: 'After', description: 'Time after check-in at which a forgotten check-out is added.' },
    { min: 1, max: 10_080 },
  ),
});

export const plugin = definePlugin({
  id: 'auto-check-out',
  registry: 'working-time-steps',
  version: 2,
  title: 'Automatic check-out',
  description: 'Checks people out automatically when they forgot to, a certain time after check-in.',
  words,
  config,
  examples: [
    {
      title: 'A forgotten check-out after eight hours',
      config: { after_minutes: 480 },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: null }] },
      expect: { employments: { main: { worked_minutes: 480 } }, violations: [] },
    },
    {
      title: 'Presence with an end is left alone',
      config: { after_minutes: 60 },
      given: { presence: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T12:00+01:00' }] },
      expect: { employments: { main: { worked_minutes: 240 } } },
    },
  ],
  // In version 1 steps after it saw time past the end of the employment, which counts nowhere.
  migrations: { 1: (config) => ({ ...config }) },
  create({ after_minutes }) {
    return {
      kind: 'automatic',
      apply(draft) {
        const ended = draft.openPresence.map((presence) => ({
          start: presence.startAt,
          end: Math.min(presence.startAt + after_minutes, draft.employed.to),
          presence,
        }));
        const work = ended.filter(({ presence }) => presence.kind === 'work');
        const standby = ended.filter(({ presence }) => presence.kind === 'standby');
        const closed = withWorkPieces(draft, [...draft.workPieces, ...work]);
        return {
          ...closed,
          standbyPieces: sortPieces([...draft.standbyPieces, ...standby]),
          openPresence: [],
        };
      },
    };
  },
});
