import { daysBetween, weekMonday } from './naive-clock.ts';
import type { NaiveScenario, NaiveTerms } from './naive-document.ts';
import { type Fraction, fraction, over, plus, times, wholeHalfUp } from './naive-fraction.ts';

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Norm, credit and holidays of docs/norm.md, date by date. */
export function naiveNorm(scenario: NaiveScenario) {
  const [employment] = scenario.employments;
  if (!employment) throw new Error('a view has one employment');

  const isEmployed = (date: string) =>
    date >= employment.start && (employment.end === null || date <= employment.end);

  const termsOn = (date: string): NaiveTerms | undefined =>
    [...employment.terms]
      .filter((terms) => terms.effective_from <= date)
      .sort((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0];

  const holidaysOn = (date: string) =>
    scenario.holidays.filter(({ config }) => {
      const [, month, day] = date.split('-').map(Number);
      return config.month === month && config.day === day;
    });

  function pattern(date: string): number {
    const terms = termsOn(date);
    if (!isEmployed(date) || !terms) return 0;
    const { weeks, anchor } = terms.norm;
    const since = anchor ? daysBetween(anchor, weekMonday(date)) / 7 : 0;
    const week = weeks[((since % weeks.length) + weeks.length) % weeks.length];
    return week?.[names[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? ''] ?? 0;
  }

  function norm(date: string): number {
    let share: Fraction = [0n, 1n];
    for (const { config } of holidaysOn(date)) {
      const one = fraction(config.norm_share);
      if (share[0] * one[1] < one[0] * share[1]) share = one;
    }
    return wholeHalfUp(times(fraction(pattern(date)), [share[1] - share[0], share[1]]));
  }

  /** F (docs/norm.md, Full-time norm) over some dates. */
  function fullTime(dates: readonly string[]): number {
    let total: Fraction = [0n, 1n];
    for (const date of dates) {
      const terms = termsOn(date);
      if (!terms || norm(date) === 0) continue;
      const { weeks, full_time_weekly_minutes } = terms.norm;
      const minutes = weeks.flatMap((week) => Object.values(week)).reduce((a, b) => a + b, 0);
      const own: Fraction = [BigInt(minutes), BigInt(weeks.length)];
      if (minutes === 0) continue;
      const full = full_time_weekly_minutes === undefined ? own : fraction(full_time_weekly_minutes);
      total = plus(total, over(times(fraction(norm(date)), full), own));
    }
    return wholeHalfUp(total);
  }

  function credited(date: string): number {
    if (!isEmployed(date)) return 0;
    let total = 0;
    for (const absence of scenario.absences) {
      if (date < absence.from || (absence.to !== null && date > absence.to) || absence.credit === 'none')
        continue;
      total +=
        absence.credit === 'day-norm'
          ? wholeHalfUp(times(fraction(absence.share), fraction(norm(date))))
          : absence.credit;
    }
    return total;
  }

  return { isEmployed, termsOn, pattern, norm, fullTime, credited, holidaysOn };
}

export type NaiveNorm = ReturnType<typeof naiveNorm>;
