import { z } from 'zod';
import { choiceField, minutesField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { withWorkPieces } from '../../presence/change-draft.ts';
import { roundMinutes } from '../../supplements/round-runs.ts';
import { minutesPerDay } from '../../time/time-of-day.ts';
import { offsetAt } from '../../time/zone-table.ts';
import words from './round-punch.words.json' with { type: 'json' };

const config = z.strictObject({
  unit_minutes: minutesField(
    { title: 'Unit', description: 'Times are rounded to this, for example to quarter hours.' },
    { min: 1, max: 1440 },
  ),
  mode: choiceField(
    { title: 'Mode', description: 'Up, down or to the nearest unit; half a unit is rounded up.' },
    ['nearest', 'up', 'down'],
  ),
  side: choiceField({ title: 'Side', description: 'Check-in, check-out or both.' }, ['start', 'end', 'both']),
});

export const plugin = definePlugin({
  id: 'round-punch',
  registry: 'working-time-steps',
  version: 1,
  title: 'Round check-in and check-out',
  description: 'Rounds check-in or check-out times. The recorded times are kept.',
  words,
  config,
  examples: [
    {
      title: 'To the nearest quarter of an hour',
      config: { unit_minutes: 15, mode: 'nearest', side: 'both' },
      given: { presence: [{ start: '2026-03-03T08:07+01:00', end: '2026-03-03T16:08+01:00' }] },
      expect: { employments: { main: { worked_minutes: 495 } } },
    },
    {
      title: 'A late start costs the started quarter',
      config: { unit_minutes: 15, mode: 'up', side: 'start' },
      given: { presence: [{ start: '2026-03-03T08:01+01:00', end: '2026-03-03T16:08+01:00' }] },
      expect: { employments: { main: { worked_minutes: 473 } } },
    },
  ],
  create({ unit_minutes, mode, side }) {
    const rounding = { unitMinutes: unit_minutes, mode, toleranceUpMinutes: 0 };
    return {
      kind: 'automatic',
      apply(draft) {
        // Elapsed minutes are shifted, so a time rounded into a skipped hour is the end of the gap.
        const round = (minute: number): number => {
          const local = minute + offsetAt(draft.zone, minute);
          const ofDay = ((local % minutesPerDay) + minutesPerDay) % minutesPerDay;
          return minute + roundMinutes(ofDay, rounding) - ofDay;
        };
        const pieces = draft.workPieces.map((piece) => ({
          ...piece,
          start: side === 'end' ? piece.start : round(piece.start),
          end: side === 'start' ? piece.end : round(piece.end),
        }));
        return withWorkPieces(
          draft,
          pieces.filter((piece) => piece.end > piece.start),
        );
      },
    };
  },
});
