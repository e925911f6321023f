import fc from 'fast-check';
import { plusDays } from './naive-clock.ts';
import type { NaivePresence, NaiveScenario } from './naive-document.ts';
import { randomCalculator, randomCounter, randomFilter, randomStep } from './random-plugins.ts';

/** A zone and a date in a week in which its clock changes, or does not. */
const places = [
  ['Europe/Copenhagen', '2026-03-26'],
  ['Europe/Copenhagen', '2026-10-23'],
  ['Europe/London', '2026-02-27'],
  ['America/New_York', '2026-03-06'],
  ['America/New_York', '2026-10-30'],
  ['Australia/Lord_Howe', '2026-10-02'],
  ['Australia/Lord_Howe', '2026-04-03'],
  ['Asia/Kathmandu', '2026-12-29'],
  ['America/Santiago', '2026-09-04'],
  ['America/Santiago', '2026-04-03'],
  ['Africa/Cairo', '2026-04-22'],
  ['Africa/Cairo', '2026-10-28'],
  ['America/Havana', '2026-10-30'],
] as const;

const dayMinutes = fc.oneof(
  fc.constantFrom(0, 240, 360, 444, 480),
  fc.constantFrom(30, 60, 120),
  fc.integer({ min: 0, max: 600 }),
);

const week = fc.record({
  mon: dayMinutes,
  tue: dayMinutes,
  wed: dayMinutes,
  thu: dayMinutes,
  fri: dayMinutes,
  sat: fc.constantFrom(0, 0, 300),
  sun: fc.constantFrom(0, 0, 120),
});

const norm = fc
  .record({
    weeks: fc.array(week, { minLength: 1, maxLength: 3 }),
    full_time_weekly_minutes: fc.option(fc.constantFrom(2220, 2400, 2100, 0), { nil: undefined }),
  })
  .map((one) => (one.weeks.length > 1 ? { ...one, anchor: '2026-01-05' } : one));

// Most times lie on half hours, so that edges of presence, windows, gaps and limits often meet exactly.
const halfHours = (most: number) => fc.integer({ min: 0, max: most / 30 }).map((count) => count * 30);

const piece = fc.record({
  gap: fc.oneof(
    { arbitrary: fc.constantFrom(0, 15, 30, 60, 120, 180, 660, 720), weight: 3 },
    { arbitrary: halfHours(1500), weight: 3 },
    { arbitrary: fc.integer({ min: 0, max: 1500 }), weight: 1 },
  ),
  length: fc.oneof(
    { arbitrary: halfHours(870).map((minutes) => minutes + 30), weight: 5 },
    { arbitrary: fc.integer({ min: 1, max: 900 }), weight: 2 },
  ),
  open: fc.constantFrom(...Array.from({ length: 19 }, () => false), true),
  reason: fc.constantFrom(null, null, 'training', 'callout'),
  activity: fc.constantFrom(null, 'field', 'field-north', 'office'),
  project: fc.constantFrom(null, null, 'p1', 'p2'),
  dimensions: fc.constantFrom({}, {}, { equipment: 'crane' }, { equipment: 'truck' }),
});

const standbyPiece = fc.record({
  at: halfHours(12_000),
  length: halfHours(1800).map((minutes) => minutes + 30),
  reason: fc.constantFrom('standby-home', 'standby-site'),
});

const holiday = fc.record({
  days: fc.integer({ min: -2, max: 9 }),
  type: fc.constantFrom('public', 'half-day', 'bridge', 'company', 'observance'),
  norm_share: fc.constantFrom('1', '1', '0.5', '0.25', '0'),
  from_time: fc.constantFrom('00:00', '00:00', '12:00', '14:30'),
});

const absence = fc.record({
  from: fc.integer({ min: -2, max: 9 }),
  length: fc.integer({ min: 0, max: 4 }),
  share: fc.constantFrom('1', '0.5', '0.3333', '0.5875'),
  credit: fc.constantFrom('day-norm' as const, 'day-norm' as const, 'none' as const, 100),
});

const rule = fc.record({
  filters: fc.array(randomFilter, { maxLength: 2, size: 'max' }),
  calculator: fc.option(randomCalculator, { nil: undefined }),
  excludes_from_counters: fc.constantFrom(false, false, true),
});

const rulesPolicy = fc.record({
  combination: fc.constantFrom('first-match' as const, 'stack' as const, 'highest' as const),
  reasons: fc.constantFrom([], [], [], ['training'], ['standby-home'], ['standby-home', 'callout']),
  rules: fc.array(rule, { minLength: 1, maxLength: 5, size: 'max' }),
});

const parts = fc.record({
  place: fc.constantFrom(...places),
  days: fc.constantFrom(1, 2, 4, 7, 10),
  startsAfter: fc.constantFrom(-400, -400, -400, 1),
  endsAfter: fc.constantFrom(undefined, undefined, undefined, 2, 5),
  norms: fc.array(norm, { minLength: 1, maxLength: 2 }),
  changesAfter: fc.integer({ min: 0, max: 8 }),
  pieces: fc.array(piece, { maxLength: 16, size: 'max' }),
  standby: fc.array(standbyPiece, { maxLength: 3, size: 'max' }),
  holidays: fc.array(holiday, { maxLength: 3 }),
  absences: fc.array(absence, { maxLength: 2 }),
  steps: fc.array(randomStep, { maxLength: 3, size: 'max' }),
  policies: fc.array(rulesPolicy, { minLength: 1, maxLength: 2 }),
  counters: fc.array(randomCounter, { maxLength: 2 }),
});

type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

/** Scenarios over filters, calculators, counters, automatic steps, standby, holidays and absences around clock changes. */
export const randomScenario: fc.Arbitrary<NaiveScenario> = parts.map(assemble);

function assemble(given: Parts): NaiveScenario {
  const [timezone, from] = given.place;
  const period = { from, to: plusDays(from, given.days - 1) };
  const start = plusDays(from, given.startsAfter);
  return {
    scenario: 1,
    timezone,
    period,
    employments: [
      {
        code: 'main',
        start,
        end: given.endsAfter === undefined ? null : plusDays(from, given.endsAfter),
        terms: given.norms.map((one, index) => ({
          effective_from: index === 0 ? '2020-01-01' : plusDays(from, given.changesAfter),
          norm: one,
        })),
      },
    ],
    reasons: [
      { code: 'training', kind: 'work' },
      { code: 'callout', kind: 'work' },
      { code: 'standby-home', kind: 'standby' },
      { code: 'standby-site', kind: 'standby' },
    ],
    activities: [
      { code: 'field', parent: null },
      { code: 'field-north', parent: 'field' },
      { code: 'office', parent: null },
    ],
    accounts: [{ code: 'toil', unit: 'minutes', opening: 0 }],
    holidays: given.holidays.map(({ days, ...effect }) => {
      const [, month = 1, day = 1] = plusDays(from, days).split('-').map(Number);
      return { plugin: 'fixed-date', config: { month, day, name: 'Holiday', ...effect } };
    }),
    working_time_policies: [{ code: 'wt', steps: given.steps }],
    supplement_policies: [
      ...given.policies.map((policy, index) => ({
        code: `p${index}`,
        kind: 'rules' as const,
        ...policy,
        rules: policy.rules.map((one, place) => ({ code: `r${place}`, ...one })),
      })),
      ...given.counters.map((counter, index) => ({ code: `c${index}`, kind: 'counter' as const, counter })),
    ],
    presence: presenceOf(given, from),
    absences: given.absences.map(({ from: days, length, ...one }) => ({
      from: plusDays(from, days),
      to: plusDays(from, days + length),
      ...one,
    })),
  };
}

function presenceOf({ pieces, standby }: Parts, from: string): NaivePresence[] {
  const first = Temporal.Instant.from(`${plusDays(from, -3)}T05:00Z`).epochMilliseconds / 60_000;
  const at = (minute: number) =>
    Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString({ smallestUnit: 'minute' });
  let end = first;
  const work = pieces.map(({ gap, length, open, ...one }): NaivePresence => {
    const start = end + gap;
    end = start + length;
    return { start: at(start), end: open ? null : at(end), ...one };
  });
  const calls = standby.map(({ at: after, length, reason }): NaivePresence => {
    const start = at(first + after);
    return { start, end: at(first + after + length), reason, activity: null, project: null, dimensions: {} };
  });
  return [...work, ...calls];
}
