import { z } from 'zod';
import { flagField, refuseEmptyWindow, timeField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { shiftsOfDraft, withoutMinutes } from '../../presence/change-draft.ts';
import type { Shift } from '../../presence/timeline.ts';
import { clipSpans, countMinutes, pushSpan } from '../../time/spans.ts';
import { getTimeOfDay, minutesPerDay } from '../../time/time-of-day.ts';
import { localDateAt, minuteAtLocal, type ZoneTable } from '../../time/zone-table.ts';
import words from './clip-to-schedule.words.json' with { type: 'json' };

const config = z
  .strictObject({
    from: timeField({ title: 'From', description: 'Start of the schedule.' }),
    to: timeField(
      { title: 'To', description: 'End of the schedule. Earlier than the start means the next day.' },
      { end: true },
    ),
    clip_start: flagField({
      title: 'Limit the start',
      description: 'Do not count work before the schedule.',
    }).default(true),
    clip_end: flagField({
      title: 'Limit the end',
      description: 'Do not count work after the schedule.',
    }).default(true),
  })
  .superRefine(refuseEmptyWindow);

interface Occurrence {
  readonly start: number;
  readonly end: number;
}

export const plugin = definePlugin({
  id: 'clip-to-schedule',
  registry: 'working-time-steps',
  version: 1,
  title: 'Limit to the schedule',
  description: 'Does not count work before or after the schedule.',
  words,
  config,
  examples: [
    {
      title: 'An early check-in is clipped, a late check-out kept',
      config: { from: '08:45', to: '17:30', clip_end: false },
      given: { presence: [{ start: '2026-03-03T08:30+01:00', end: '2026-03-03T18:45+01:00' }] },
      expect: { employments: { main: { worked_minutes: 600 } } },
    },
    {
      title: 'A schedule across midnight',
      config: { from: '22:00', to: '06:00' },
      given: { presence: [{ start: '2026-03-03T21:40+01:00', end: '2026-03-04T06:20+01:00' }] },
      expect: { employments: { main: { worked_minutes: 480 } } },
    },
  ],
  create({ from, to, clip_start, clip_end }) {
    const start = getTimeOfDay(from);
    const end = getTimeOfDay(to) + (getTimeOfDay(to) <= start ? minutesPerDay : 0);
    const occurrenceOn = (date: number, zone: ZoneTable): Occurrence => ({
      start: minuteAtLocal(zone, date * minutesPerDay + start),
      end: minuteAtLocal(zone, date * minutesPerDay + end),
    });
    const chooseOccurrence = (shift: Shift, zone: ZoneTable): Occurrence => {
      let best = occurrenceOn(shift.startOn, zone);
      let most = 0;
      for (let date = shift.startOn - 1; date <= localDateAt(zone, shift.end - 1); date += 1) {
        const candidate = occurrenceOn(date, zone);
        const shared = countMinutes(clipSpans(shift.spans, candidate.start, candidate.end));
        if (shared > most) [best, most] = [candidate, shared];
      }
      return best;
    };
    return {
      kind: 'automatic',
      apply(draft) {
        const removed: number[] = [];
        for (const shift of shiftsOfDraft(draft)) {
          const occurrence = chooseOccurrence(shift, draft.zone);
          if (clip_start) pushSpan(removed, shift.start, Math.min(shift.end, occurrence.start));
          if (clip_end) pushSpan(removed, Math.max(shift.start, occurrence.end), shift.end);
        }
        return withoutMinutes(draft, removed);
      },
    };
  },
});
