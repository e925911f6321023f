import { z } from 'zod';
import { choiceField, countField, minutesField, severityField } from '../../contract/config-fields.ts';
import type { ConstrainedEmployment } from '../../contract/constraint-contract.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { compare, type Rational, rational, roundHalfAway } from '../../figures/rational.ts';
import { type EpochDay, formatDate } from '../../time/epoch-day.ts';
import { startOfDate } from '../../time/zone-table.ts';
import { jointWorkedByDate, minutesOfRange, weeksEndingIn } from '../../working-time/joint-time.ts';
import words from './average-week.words.json' with { type: 'json' };

const config = z.strictObject({
  max_minutes: minutesField(
    { title: 'Maximum', description: 'Maximum average working time per week.' },
    { max: 10_080 },
  ).default(2880),
  weeks: countField(
    {
      title: 'Weeks',
      description: 'Number of weeks the average is taken over.',
      unit: 'weeks',
    },
    { min: 1, max: 104 },
  ).default(17),
  leave: choiceField(
    {
      title: 'Leave',
      description: 'Neutral: leave is left out of the average. Zero: leave counts as no work.',
    },
    ['neutral', 'zero'],
  ).default('neutral'),
  severity: severityField(),
});

const long = { start: '2026-03-02T06:00+01:00', end: '2026-03-02T18:00+01:00' };

export const plugin = definePlugin({
  id: 'average-week',
  registry: 'working-time-steps',
  version: 1,
  title: 'Average week',
  description:
    'Reports weeks in which the average weekly working time exceeds the maximum (Directive 2003/88/EC art. 6 and 16). Counts all employments of a person.',
  words,
  config,
  examples: [
    {
      title: '720 minutes in one week, 600 allowed',
      config: { max_minutes: 600, weeks: 1 },
      given: { presence: [long] },
      expect: { violations: [{ step: 'average-week', week: '2026-03-02', average_minutes: 720 }] },
    },
    {
      title: 'Over two weeks the average is 360',
      config: { max_minutes: 600, weeks: 2 },
      given: { presence: [long] },
      expect: { violations: [] },
    },
  ],
  create({ max_minutes, weeks, leave, severity }) {
    return {
      kind: 'constraint',
      joint: true,
      severity,
      check({ period, employment, employments }) {
        const mondays = weeksEndingIn(period);
        const sums = weeklySums(employments, leave === 'neutral');
        return mondays.flatMap((monday) => {
          const average = averageOf(sums, monday, weeks);
          if (average === undefined || compare(average, rational(max_minutes)) <= 0) return [];
          const at = startOfDate(employment.timeline.zone, monday);
          return [
            { at, facts: { week: formatDate(monday), average_minutes: Number(roundHalfAway(average)) } },
          ];
        });
      },
    };
  },
});

interface WeekSums {
  readonly worked: number;
  readonly credited: number;
}

interface WeeklySums {
  of(monday: EpochDay): WeekSums;
  normOf(monday: EpochDay): number;
}

// Reference periods of neighbouring weeks overlap, so each week is summed once.
function weeklySums(employments: readonly ConstrainedEmployment[], isLeaveNeutral: boolean): WeeklySums {
  const worked = jointWorkedByDate(employments);
  const known = new Map<EpochDay, WeekSums>();
  return {
    of(monday) {
      const sums = known.get(monday) ?? {
        worked: minutesOfRange(worked, monday, monday + 6),
        credited: isLeaveNeutral ? creditedInWeek(employments, monday) : 0,
      };
      known.set(monday, sums);
      return sums;
    },
    normOf: (monday) => employments.reduce((sum, { norm }) => sum + norm.normOfRange(monday, monday + 6), 0),
  };
}

function creditedInWeek(employments: readonly ConstrainedEmployment[], monday: EpochDay): number {
  let credited = 0;
  for (const { creditedOn } of employments) {
    for (let date = monday; date < monday + 7; date += 1) credited += creditedOn(date);
  }
  return credited;
}

/** worked ÷ (weeks × (1 − credited ÷ norm)); undefined when the whole range was leave. */
function averageOf(sums: WeeklySums, last: EpochDay, weeks: number): Rational | undefined {
  let worked = 0;
  let credited = 0;
  let norm = 0;
  for (let monday = last - (weeks - 1) * 7; monday <= last; monday += 7) {
    worked += sums.of(monday).worked;
    credited += sums.of(monday).credited;
  }
  if (credited === 0) return rational(worked, weeks);
  for (let monday = last - (weeks - 1) * 7; monday <= last; monday += 7) norm += sums.normOf(monday);
  if (norm === 0) return rational(worked, weeks);
  if (credited >= norm) return undefined;
  return rational(BigInt(worked) * BigInt(norm), BigInt(weeks) * BigInt(norm - credited));
}
