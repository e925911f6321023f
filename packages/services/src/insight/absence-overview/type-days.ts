import { creditedMinutes, getDate, rationals, usedTenThousandths } from '@stempel/core';
import type { Configuration } from '../../evaluation/configuration.ts';
import { normsOfEmployment } from '../../evaluation/norms-of-employment.ts';
import { dayAfter, type Period } from '../../evaluation/statement-period.ts';
import type { EmploymentYear } from './load-overviews.ts';
import type { OverviewAbsence } from './overview-rows.ts';

/** What an absence takes of a year: days in 1/10 000, and the minutes that it credits. */
interface Taken {
  readonly absence: OverviewAbsence;
  /** Until today, and from tomorrow on. */
  readonly past: Used;
  readonly coming: Used;
}

export interface Used {
  readonly days: number;
  readonly minutes: number;
}

export const nothingUsed: Used = { days: 0, minutes: 0 };

export function addUsed(a: Used, b: Used): Used {
  return { days: a.days + b.days, minutes: a.minutes + b.minutes };
}

interface Look {
  readonly configuration: Configuration;
  readonly year: Period;
  readonly today: string;
}

/** What each requested and approved absence takes of the year by the norm, counted as the engine counts days used. */
export function takenOf({ employment, absences }: EmploymentYear, look: Look): Taken[] {
  if (absences.length === 0) return [];
  const { norm } = normsOfEmployment(employment, look.configuration, look.year);
  return absences.map((absence) => {
    const [past, coming] = [
      countDates(absence, norm, { from: look.year.from, to: earlier(look.year.to, look.today) }, look.today),
      countDates(
        absence,
        norm,
        { from: later(look.year.from, dayAfter(look.today)), to: look.year.to },
        look.today,
      ),
    ];
    return { absence, past, coming };
  });
}

type Norm = ReturnType<typeof normsOfEmployment>['norm'];

/** Nobody knows how long an absence without an end lasts: it counts until today. */
function countDates(absence: OverviewAbsence, norm: Norm, { from, to }: Period, today: string): Used {
  const last = getDate(earlier(absence.to ?? later(absence.from, today), to));
  const [share, credit] = [rationals.rational(absence.share, 10_000), creditOf(absence)];
  let used = nothingUsed;
  for (let date = getDate(later(absence.from, from)); date <= last; date += 1) {
    const days = usedTenThousandths({ share }, date, norm);
    used = addUsed(used, { days, minutes: creditedMinutes({ share, credit }, date, norm) });
  }
  return used;
}

function creditOf({ credit, creditMinutes }: OverviewAbsence) {
  return credit === 'fixed' ? { fixedMinutes: creditMinutes ?? 0 } : credit;
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
