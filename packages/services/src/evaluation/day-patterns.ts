import { buildNormCalendar, formatDate, getDate, type HolidayType } from '@stempel/core';
import type { Configuration } from './configuration.ts';
import { placementsOf } from './employment-placement.ts';
import type { EmploymentRow } from './employments.ts';
import { type CalendarSpan, calendarSpans, holidaysOver } from './holidays-in-scope.ts';
import type { Period } from './statement-period.ts';
import { termsVersionsOf } from './terms-in-force.ts';
import { weightiestHoliday } from './weightiest-holiday.ts';

/**
 * The dates of a period for people who work alike, a letter each: `w` work, `f` free, `h` holiday, `p` part of the day is
 * holiday, `-` not employed.
 */
export interface DayPattern {
  readonly days: string;
  readonly holidays: readonly NamedDate[];
}

/** A date of a holiday calendar. */
export interface NamedDate {
  readonly date: string;
  readonly name: string;
  readonly type: HolidayType;
}

/**
 * The dates of a period for each person, and each different row of dates once: of three hundred people most work by the
 * same terms and holidays, so theirs is worked out once.
 */
export class DayPatterns {
  readonly patterns: DayPattern[] = [];
  readonly #configuration: Configuration;
  readonly #period: Period;
  readonly #placeOf = new Map<string, number>();
  readonly #worked = new Map<string, DayPattern>();

  constructor(configuration: Configuration, period: Period) {
    this.#configuration = configuration;
    this.#period = period;
  }

  /** Place of the pattern of somebody with these employments. */
  placeOf(employments: readonly EmploymentRow[]): number {
    const { from, to } = this.#period;
    const running = employments.filter(
      ({ startOn, endOn }) => startOn <= to && (endOn === null || endOn >= from),
    );
    const all = running.map((employment) => this.#patternOf(employment));
    const pattern = together(all, getDate(to) - getDate(from) + 1);
    const key = `${pattern.days} ${pattern.holidays.map(({ date, name, type }) => `${date}${name}${type}`).join()}`;
    const known = this.#placeOf.get(key);
    if (known !== undefined) return known;
    this.patterns.push(pattern);
    this.#placeOf.set(key, this.patterns.length - 1);
    return this.patterns.length - 1;
  }

  /** The dates on which the norm has this employment work. */
  worksOn(employment: EmploymentRow): readonly boolean[] {
    return [...this.#patternOf(employment).days].map((letter) => letter === 'w' || letter === 'p');
  }

  #patternOf(employment: EmploymentRow): DayPattern {
    const { from, to } = this.#period;
    const configuration = this.#configuration;
    const placements = placementsOf(employment.versions, configuration, this.#period);
    const spans = calendarSpans(configuration.holidayCalendars, placements, this.#period);
    const begins = employment.startOn > from ? employment.startOn : '';
    const ends = employment.endOn !== null && employment.endOn < to ? employment.endOn : '';
    const key = JSON.stringify([begins, ends, normKey(employment), spans.map(spanKey)]);
    const known = this.#worked.get(key);
    if (known) return known;
    const made = workOut(employment, configuration, this.#period, spans);
    this.#worked.set(key, made);
    return made;
  }
}

const spanKey = ({ from, rows }: CalendarSpan) => [from, rows.map(({ versionId }) => versionId)];

function normKey({ versions }: EmploymentRow) {
  return versions.map(({ effectiveFrom, employmentTermsId, normOverride }) => [
    ...[effectiveFrom, employmentTermsId, normOverride],
  ]);
}

function workOut(
  employment: EmploymentRow,
  configuration: Configuration,
  { from, to }: Period,
  spans: readonly CalendarSpan[],
): DayPattern {
  const holidays = holidaysOver(spans);
  const dates = {
    startOn: getDate(employment.startOn),
    endOn: employment.endOn === null ? undefined : getDate(employment.endOn),
  };
  const norm = buildNormCalendar(dates, termsVersionsOf(employment.versions, configuration), holidays);
  const named: NamedDate[] = [];
  let days = '';
  for (let day = getDate(from); day <= getDate(to); day += 1) {
    const found = norm.isEmployed(day) ? holidays.find(day) : undefined;
    if (found) {
      // Two calendars that hold one day mostly call it alike.
      const names = new Set(found.holidays.map(({ name }) => name));
      named.push({
        date: formatDate(day),
        name: [...names].join(', '),
        type: weightiestHoliday(found.types),
      });
    }
    days += letterOf(norm, day, found !== undefined && found.normShare.numerator > 0n);
  }
  return { days, holidays: named };
}

type Norm = ReturnType<typeof buildNormCalendar>;

function letterOf(norm: Norm, day: number, isHoliday: boolean): string {
  if (!norm.isEmployed(day)) return '-';
  const [pattern, left] = [norm.patternMinutes(day), norm.normMinutes(day)];
  if (!isHoliday) return pattern === 0 ? 'f' : 'w';
  return left === 0 ? 'h' : 'p';
}

/** Of several employments on one date the one with most of it worked is shown. */
const order = '-fhpw';

function together(patterns: readonly DayPattern[], length: number): DayPattern {
  const [first, ...others] = patterns;
  if (!first) return { days: '-'.repeat(length), holidays: [] };
  if (others.length === 0) return first;
  const days = [...first.days].map((letter, at) =>
    others.reduce((most, { days: other }) => {
      const next = other[at] ?? '-';
      return order.indexOf(next) > order.indexOf(most) ? next : most;
    }, letter),
  );
  const named = new Map(patterns.flatMap(({ holidays }) => holidays.map((one) => [one.date, one] as const)));
  return { days: days.join(''), holidays: [...named.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) };
}
