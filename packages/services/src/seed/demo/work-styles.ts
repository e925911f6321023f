import type { schema } from '@stempel/db';
import type { Random } from '../random.ts';
import type { WorkStyle } from './company.ts';

/** Minutes after local midnight, from and to; beyond 1440 on the next date. */
export type DaySpan = readonly [from: number, to: number];

interface Style {
  /** Code of the employment terms in the demo. */
  readonly terms: string;
  readonly normOverride: schema.StoredNorm | null;
  /** What somebody of the style works on a date; empty for a free day. */
  spans(date: Temporal.PlainDate, random: Random): readonly DaySpan[];
}

const hour = 60;
/** A Monday: rotations of two weeks are counted from it. */
const rotationAnchor = Temporal.PlainDate.from('2026-01-05');

function isOddWeek(date: Temporal.PlainDate): boolean {
  const weeks = Math.floor(rotationAnchor.until(date).days / 7);
  return ((weeks % 2) + 2) % 2 === 1;
}

const isWeekday = (date: Temporal.PlainDate) => date.dayOfWeek <= 5;

/** One run from about `start`, about `minutes` long. */
function oneRun(start: number, minutes: number, random: Random): readonly DaySpan[] {
  const from = start + random.between(-12, 9);
  return [[from, from + minutes + random.between(-9, 14)]];
}

/** Two runs with a break between them, as punched. */
function twoRuns(start: number, first: number, pause: number, second: number, random: Random): DaySpan[] {
  const from = start + random.between(-4, 3);
  const resumed = from + first + pause + random.between(0, 3);
  return [
    [from, from + first],
    [resumed, resumed + second + random.between(-3, 6)],
  ];
}

const night = 585;
const nightNorm: schema.StoredNorm = {
  weeks: [
    { mon: night, tue: night, wed: night, thu: night, fri: 0, sat: 0, sun: 0 },
    { mon: 0, tue: 0, wed: 0, thu: night, fri: night, sat: night, sun: night },
  ],
  anchor: '2026-01-05',
  full_time_weekly_minutes: 2340,
};

/** How people of each style work: their terms, their norm, their days. */
export const workStyles: Readonly<Record<WorkStyle, Style>> = {
  office: {
    terms: 'nordlys-37',
    normOverride: null,
    spans(date, random) {
      if (!isWeekday(date)) return [];
      return oneRun(8 * hour, random.chance(9) ? 10 * hour : 446, random);
    },
  },
  'part-time': {
    terms: 'nordlys-30',
    normOverride: null,
    spans: (date, random) =>
      isWeekday(date) ? oneRun(8 * hour + 30, random.chance(8) ? 480 : 361, random) : [],
  },
  student: {
    terms: 'nordlys-student',
    normOverride: null,
    spans: (date, random) => ([1, 3, 5].includes(date.dayOfWeek) ? oneRun(13 * hour, 300, random) : []),
  },
  'care-day': {
    terms: 'nordlys-37',
    normOverride: null,
    spans: (date, random) =>
      isWeekday(date) || random.chance(6) ? oneRun(7 * hour, random.chance(7) ? 560 : 445, random) : [],
  },
  'care-evening': {
    terms: 'nordlys-37',
    normOverride: null,
    spans: (date, random) => (isWeekday(date) || random.chance(5) ? oneRun(15 * hour, 445, random) : []),
  },
  ward: {
    terms: 'german-tvoed-eg-1-9b',
    normOverride: null,
    spans(date, random) {
      if (!isWeekday(date) && !(date.dayOfWeek === 6 && random.chance(12))) return [];
      return isOddWeek(date)
        ? twoRuns(13 * hour + 12, 258, 30, 210, random)
        : twoRuns(6 * hour, 270, 30, 198, random);
    },
  },
  night: {
    terms: 'german-tvoed-eg-1-9b',
    normOverride: nightNorm,
    spans(date, random) {
      const nights = isOddWeek(date) ? [4, 5, 6, 7] : [1, 2, 3, 4];
      return nights.includes(date.dayOfWeek) ? twoRuns(20 * hour + 30, 240, 45, 345, random) : [];
    },
  },
};
