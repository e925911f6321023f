import { z } from 'zod';
import { withWorkPieces } from '../../presence/change-draft.ts';
import { sortPieces } from '../../presence/pieces.ts';
import { minutesField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  after_minutes: minutesField(
    { title: 'After', description: 'Elapsed minutes after which open presence ends.' },
    { min: 1, max: 10_080 },
  ),
});

export const plugin = definePlugin({
  id: 'auto-check-out',
  registry: 'working-time-steps',
  version: 1,
  title: 'Automatic check-out',
  description: 'Ends presence (work or standby) without an end some minutes after its start.',
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
  create({ after_minutes }) {
    return {
      kind: 'automatic',
      apply(draft) {
        const ended = draft.openPresence.map((presence) => ({
          start: presence.startAt,
          end: presence.startAt + after_minutes,
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
