import { z } from 'zod';
import {
  countField,
  minutesField,
  refuseEmptyWindow,
  severityField,
  timeField,
} from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { compare, rational, roundHalfAway } from '../../figures/rational.ts';
import type { Timeline } from '../../presence/timeline.ts';
import { type DateRange, formatDate } from '../../time/epoch-day.ts';
import { type DailyWindow, dailyWindow, getTimeOfDay } from '../../time/time-of-day.ts';
import { startOfDate } from '../../time/zone-table.ts';
import { jointWorkedByDate, minutesOfRange, weeksEndingIn } from '../../working-time/joint-time.ts';
import words from './night-work.words.json' with { type: 'json' };

const config = z
  .strictObject({
    from: timeField({ title: 'Night from', description: 'Time at which the night begins.' }).default('22:00'),
    to: timeField({ title: 'Night to', description: 'Time at which the night ends.' }, { end: true }).default(
      '05:00',
    ),
    night_worker_from_minutes: minutesField(
      {
        title: 'Night worker from',
        description: 'Time at night in one shift that makes somebody a night worker.',
      },
      { min: 1, max: 1440 },
    ).default(180),
    max_average_minutes: minutesField(
      {
        title: 'Maximum',
        description: 'Maximum average working time per 24 hours.',
      },
      { max: 1440 },
    ).default(480),
    weeks: countField(
      {
        title: 'Weeks',
        description: 'Number of weeks the average is taken over.',
        unit: 'weeks',
      },
      { min: 1, max: 104 },
    ).default(17),
    severity: severityField(),
  })
  .superRefine(refuseEmptyWindow);

/** Six nights from 21:00 to 06:00 from Monday 2 March on. */
const nights = [2, 3, 4, 5, 6, 7].map((day) => ({
  start: `2026-03-0${day}T21:00+01:00`,
  end: `2026-03-0${day + 1}T06:00+01:00`,
}));

// Reference weeks have six days: the weekly rest day is left out (Directive 2003/88/EC art. 16 c).
const daysPerWeek = 6;

export const plugin = definePlugin({
  id: 'night-work',
  registry: 'working-time-steps',
  version: 1,
  title: 'Night work',
  description:
    'Limits the average working time of night workers per 24 hours, with six working days a week (Directive 2003/88/EC art. 8). Counts all employments of a person.',
  words,
  config,
  examples: [
    {
      title: 'Six nights of nine hours',
      config: { weeks: 1 },
      given: { presence: nights },
      expect: { violations: [{ step: 'night-work', week: '2026-03-02', average_minutes: 540 }] },
    },
    {
      title: 'Nine hours by day make no night worker',
      config: { weeks: 1, from: '23:00', to: '04:00', night_worker_from_minutes: 301 },
      given: { presence: nights },
      expect: { violations: [] },
    },
  ],
  create(settings) {
    const { max_average_minutes, weeks, severity } = settings;
    const window = dailyWindow(getTimeOfDay(settings.from), getTimeOfDay(settings.to));
    return {
      kind: 'constraint',
      joint: true,
      severity,
      check({ period, employment, employments }) {
        const worked = jointWorkedByDate(employments);
        return weeksEndingIn(period).flatMap((monday) => {
          const range = { from: monday - (weeks - 1) * 7, to: monday + 6 };
          const isNightWorker = employments.some(({ timeline }) =>
            hasNightShift(timeline, window, settings.night_worker_from_minutes, range),
          );
          const average = rational(minutesOfRange(worked, range.from, range.to), weeks * daysPerWeek);
          if (!isNightWorker || compare(average, rational(max_average_minutes)) <= 0) return [];
          const facts = { week: formatDate(monday), average_minutes: Number(roundHalfAway(average)) };
          return [{ at: startOfDate(employment.timeline.zone, monday), facts }];
        });
      },
    };
  },
});

function hasNightShift(
  timeline: Timeline,
  window: DailyWindow,
  fromMinutes: number,
  range: DateRange,
): boolean {
  const nightMinutes = new Map<number, number>();
  for (const { worked, start, end, midnight, shift } of timeline.cells) {
    if (!worked || shift.startOn < range.from || shift.startOn > range.to) continue;
    let minutes = nightMinutes.get(shift.index) ?? 0;
    for (let i = 0; i < window.length; i += 2) {
      const partStart = Math.max(start, midnight + (window[i] as number));
      minutes += Math.max(0, Math.min(end, midnight + (window[i + 1] as number)) - partStart);
    }
    if (minutes >= fromMinutes) return true;
    nightMinutes.set(shift.index, minutes);
  }
  return false;
}
