import { z } from 'zod';
import { compare, type Rational, rational, roundHalfAway } from '../../figures/rational.ts';
import { type EpochDay, formatDate } from '../../time/epoch-day.ts';
import { startOfDate } from '../../time/zone-table.ts';
import type { ConstrainedEmployment } from '../../working-time/constraint-contract.ts';
import { jointWorkedByDate, minutesOfRange, weeksEndingIn } from '../../working-time/joint-time.ts';
import { choiceField, countField, minutesField, severityField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z.strictObject({
  max_minutes: minutesField(
    { title: 'Maximum', description: 'Largest average of worked minutes per week.' },
    { max: 10_080 },
  ).default(2880),
  weeks: countField(
    {
      title: 'Weeks',
      description: 'Length of the reference period that ends with each week.',
      unit: 'weeks',
    },
    { min: 1, max: 104 },
  ).default(17),
  leave: choiceField(
    {
      title: 'Leave',
      description:
        'Neutral: credited leave shortens the reference period. Zero: it counts as time without work.',
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
    'For each week that ends in the period, the average of the weeks that end with it must not exceed the maximum (Directive 2003/88/EC art. 6 and 16). All employments count.',
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
        const worked = jointWorkedByDate(employments);
        return weeksEndingIn(period).flatMap((monday) => {
          const from = monday - (weeks - 1) * 7;
          const minutes = minutesOfRange(worked, from, monday + 6);
          const average = averageOf(minutes, weeks, leave === 'zero' ? [] : employments, from, monday + 6);
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

/** worked ÷ (weeks × (1 − credited ÷ norm)); undefined when the whole range was leave. */
function averageOf(
  workedMinutes: number,
  weeks: number,
  neutralFor: readonly ConstrainedEmployment[],
  from: EpochDay,
  to: EpochDay,
): Rational | undefined {
  let norm = 0;
  let credited = 0;
  for (const employment of neutralFor) {
    norm += employment.norm.normOfRange(from, to);
    for (let date = from; date <= to; date += 1) credited += employment.creditedOn(date);
  }
  if (norm === 0 || credited === 0) return rational(workedMinutes, weeks);
  if (credited >= norm) return undefined;
  return rational(BigInt(workedMinutes) * BigInt(norm), BigInt(weeks) * BigInt(norm - credited));
}
