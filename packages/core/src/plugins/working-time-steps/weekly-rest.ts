import { z } from 'zod';
import { minutesField, severityField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { type EpochDay, formatDate } from '../../time/epoch-day.ts';
import type { Spans } from '../../time/spans.ts';
import { startOfDate, type ZoneTable } from '../../time/zone-table.ts';
import { jointWorked, weeksEndingIn } from '../../working-time/joint-time.ts';
import words from './weekly-rest.words.json' with { type: 'json' };

const config = z.strictObject({
  min_rest_minutes: minutesField(
    { title: 'Rest', description: 'Shortest uninterrupted rest that each week must have.' },
    { min: 1, max: 10_080 },
  ).default(2100),
  severity: severityField(),
});

/** Work from 09:00 to 17:00 on each of the March days. */
function work(...days: readonly number[]): object[] {
  return days.map((day) => {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    return { start: `${date}T09:00+01:00`, end: `${date}T17:00+01:00` };
  });
}

export const plugin = definePlugin({
  id: 'weekly-rest',
  registry: 'working-time-steps',
  version: 1,
  title: 'Weekly rest',
  description:
    'Reports weeks without the minimum uninterrupted rest (Directive 2003/88/EC art. 5). Counts all employments of a person.',
  words,
  config,
  examples: [
    {
      title: 'Work on all seven days and on the day after',
      config: {},
      given: { presence: work(1, 2, 3, 4, 5, 6, 7, 8, 9) },
      expect: { violations: [{ step: 'weekly-rest', week: '2026-03-02', rest_minutes: 960 }] },
    },
    {
      title: 'A free Saturday gives 2,400 minutes',
      config: {},
      given: { presence: work(2, 3, 4, 5, 6, 8, 9) },
      expect: { violations: [] },
    },
  ],
  create({ min_rest_minutes, severity }) {
    return {
      kind: 'constraint',
      joint: true,
      severity,
      check({ period, employment, employments }) {
        const worked = jointWorked(employments);
        const { zone } = employment.timeline;
        return weeksEndingIn(period).flatMap((monday) => {
          const rest = longestRestOfWeek(worked, monday, zone);
          if (rest >= min_rest_minutes) return [];
          const at = startOfDate(zone, monday);
          return [{ at, facts: { week: formatDate(monday), rest_minutes: rest } }];
        });
      },
    };
  },
});

function longestRestOfWeek(worked: Spans, monday: EpochDay, zone: ZoneTable): number {
  const weekStart = startOfDate(zone, monday);
  const weekEnd = startOfDate(zone, monday + 7);
  let longest = 0;
  for (let i = -1; i < worked.length; i += 2) {
    const start = i < 0 ? Number.NEGATIVE_INFINITY : (worked[i] as number);
    const end = worked[i + 1] ?? Number.POSITIVE_INFINITY;
    if (start >= weekEnd) break;
    if (end <= weekStart) continue;
    const inside = Math.min(end, weekEnd) - Math.max(start, weekStart);
    const isWhole = Number.isFinite(end - start) && belongsToWeek(start, end, monday, inside, zone);
    longest = Math.max(longest, isWhole ? end - start : inside);
  }
  return longest;
}

/** The week with the greater part of a rest has all of it; of equal parts the earlier week. */
function belongsToWeek(
  start: number,
  end: number,
  monday: EpochDay,
  inside: number,
  zone: ZoneTable,
): boolean {
  const partOf = (week: EpochDay) =>
    Math.min(end, startOfDate(zone, week + 7)) - Math.max(start, startOfDate(zone, week));
  for (let week = monday - 7; startOfDate(zone, week + 7) > start; week -= 7)
    if (partOf(week) >= inside) return false;
  for (let week = monday + 7; startOfDate(zone, week) < end; week += 7)
    if (partOf(week) > inside) return false;
  return true;
}
