import { type EpochDay, getDate } from '@stempel/core';
import type { Configuration } from '../configuration.ts';
import type { DayPatterns } from '../day-patterns.ts';
import { placementsOf } from '../employment-placement.ts';
import type { EmploymentRow } from '../employments.ts';
import type { Period } from '../statement-period.ts';
import type { CoverAbsence, CoverPerson } from './cover-rows.ts';

/** People of a unit and everything below it on each date of a period, from its first. */
export interface UnitCover {
  /** Whom their norm has work. */
  readonly scheduled: readonly number[];
  /** Of those, who is away for a part of the date or all of it, by the state of the absence. */
  readonly approved: readonly number[];
  /** As `approved`, with those who asked for it: a place asked for is held. */
  readonly held: readonly number[];
}

/** Whether an employment is in a unit on a date and its norm has it work then: by unit, for each date of the period. */
export function workedIn(
  employment: EmploymentRow,
  { configuration, patterns, period }: Scope,
): (unit: string) => boolean[] {
  const first = getDate(period.from);
  const works = patterns.worksOn(employment);
  const placements = placementsOf(employment.versions, configuration, period).map((one) => ({
    since: getDate(one.from) - first,
    path: one.orgUnitPath,
  }));
  return (unit) => {
    const inUnit = works.map(() => false);
    for (const [index, { since, path }] of placements.entries()) {
      const until = placements[index + 1]?.since ?? works.length;
      if (path.includes(unit)) for (let at = since; at < until; at += 1) inUnit[at] = works[at] === true;
    }
    return inUnit;
  };
}

export interface Scope {
  readonly configuration: Configuration;
  readonly patterns: DayPatterns;
  readonly period: Period;
}

const [away, asked, there] = [3, 2, 1];

/** Counts each person once on a date, whatever employments they have in the units; `aside` is left out of who is away. */
export function countCover(
  people: readonly CoverPerson[],
  units: readonly string[],
  scope: Scope,
  aside: string | undefined,
): ReadonlyMap<string, UnitCover> {
  const days = getDate(scope.period.to) - getDate(scope.period.from) + 1;
  const none = () => new Array<number>(days).fill(0);
  const covers = new Map(
    units.map((unit) => [unit, { scheduled: none(), approved: none(), held: none() }] as const),
  );
  for (const { employeeId, employments, absences } of people) {
    const each = employments.map((employment) => ({
      worked: workedIn(employment, scope),
      absences: employeeId === aside ? [] : absences.filter((one) => one.employmentId === employment.id),
    }));
    for (const [unit, cover] of covers) {
      const marks = new Uint8Array(days);
      for (const one of each) mark(marks, one.worked(unit), one.absences, scope.period);
      marks.forEach((found, at) => {
        if (found >= there) cover.scheduled[at] = (cover.scheduled[at] ?? 0) + 1;
        if (found >= asked) cover.held[at] = (cover.held[at] ?? 0) + 1;
        if (found === away) cover.approved[at] = (cover.approved[at] ?? 0) + 1;
      });
    }
  }
  return covers;
}

function mark(
  marks: Uint8Array,
  worked: readonly boolean[],
  absences: readonly CoverAbsence[],
  { from }: Period,
): void {
  const raise = (at: number, to: number) => {
    if (worked[at] === true) marks[at] = Math.max(marks[at] ?? 0, to);
  };
  for (let at = 0; at < marks.length; at += 1) raise(at, there);
  const place = (date: string): EpochDay => getDate(date) - getDate(from);
  for (const absence of absences) {
    const last = absence.to === null ? marks.length - 1 : Math.min(place(absence.to), marks.length - 1);
    const level = absence.state === 'approved' ? away : asked;
    for (let at = Math.max(0, place(absence.from)); at <= last; at += 1) raise(at, level);
  }
}
