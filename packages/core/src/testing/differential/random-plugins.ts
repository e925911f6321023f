import fc from 'fast-check';
import { weekdayNames } from '../../time/epoch-day.ts';
import type { NaiveRef } from './naive-document.ts';

type Config = Record<string, unknown>;

const time = fc.oneof(
  fc.constantFrom(
    '00:00',
    '01:30',
    '02:00',
    '02:30',
    '03:00',
    '06:00',
    '08:00',
    '16:00',
    '17:00',
    '20:00',
    '22:00',
    '23:30',
  ),
  fc
    .integer({ min: 0, max: 1439 })
    .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`),
);
const window = fc
  .record({ from: time, to: fc.oneof(time, fc.constant('24:00')) })
  .filter(({ from, to }) => from !== to);
const shiftOrDay = fc.constantFrom('shift', 'day');
const bucket = fc.constantFrom('day', 'week', 'period');
const minutes = (max: number) =>
  fc.oneof(
    {
      arbitrary: fc
        .integer({ min: 1, max: Math.max(1, Math.floor(max / 30)) })
        .map((count) => Math.min(max, count * 30)),
      weight: 4,
    },
    { arbitrary: fc.integer({ min: 1, max }), weight: 1 },
  );
const monthDay = fc.constantFrom(
  '01-01',
  '02-28',
  '03-28',
  '03-29',
  '04-04',
  '04-05',
  '09-06',
  '10-04',
  '10-25',
  '11-01',
  '12-31',
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const ref = (plugin: string, config: fc.Arbitrary<Config>): fc.Arbitrary<NaiveRef> =>
  config.map((one) => ({
    plugin,
    config: Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
  }));
const codes = (...all: string[]) => fc.subarray(all, { minLength: 1 });

const simpleFilters = [
  ref('time-of-day', window),
  ref(
    'time-of-day-overlap',
    fc
      .tuple(window, optional(fc.constantFrom('0', '0.25', '0.5', '0.75', '1')))
      .map(([w, minimum_share]) => ({ ...w, minimum_share })),
  ),
  ref('weekday', fc.record({ days: fc.subarray([...weekdayNames], { minLength: 1 }) })),
  ref('day-type', fc.record({ types: codes('public', 'half-day', 'bridge', 'company', 'observance') })),
  ref('date-range', fc.record({ from: monthDay, to: monthDay })),
  ref('reason', fc.record({ codes: codes('training', 'callout', 'standby-home'), negate: fc.boolean() })),
  ref('project', fc.record({ codes: codes('p1', 'p2'), negate: fc.boolean() })),
  ref(
    'activity',
    fc.record({ codes: codes('field', 'office'), include_children: fc.boolean(), negate: fc.boolean() }),
  ),
  ref(
    'dimension',
    fc.record({ dimension: fc.constant('equipment'), values: codes('crane', 'truck'), negate: fc.boolean() }),
  ),
  ref(
    'duration-threshold',
    fc.record({ over_minutes: minutes(700), up_to_minutes: optional(minutes(900)), per: shiftOrDay }),
  ),
  ref(
    'first-last',
    fc.record({ side: fc.constantFrom('first', 'last'), minutes: minutes(600), per: shiftOrDay }),
  ),
  ref(
    'beyond-norm',
    fc.record({
      per: bucket,
      norm: fc.constantFrom('own', 'full-time', 'fixed'),
      fixed_minutes: minutes(800),
      tolerance_minutes: optional(minutes(120)),
    }),
  ),
  ref('up-to-full-time', fc.record({ per: bucket })),
  ref(
    'outside-schedule',
    fc
      .tuple(window, optional(minutes(300)), optional(minutes(300)))
      .map(([w, grace_before_minutes, grace_after_minutes]) => ({
        ...w,
        grace_before_minutes,
        grace_after_minutes,
      })),
  ),
  ref(
    'adjacent-to-schedule',
    fc
      .tuple(window, minutes(600), fc.constantFrom('before', 'after', 'both'))
      .map(([w, within_minutes, side]) => ({ ...w, within_minutes, side })),
  ),
  ref(
    'consecutive-days',
    fc.record({ n: fc.integer({ min: 1, max: 5 }), min_day_minutes: optional(minutes(400)) }),
  ),
  ref('short-rest', fc.record({ min_rest_minutes: optional(minutes(900)), entire_shift: fc.boolean() })),
  ref('minimum-match', fc.record({ minutes: minutes(600), per: fc.constantFrom('shift', 'day', 'week') })),
];

const simpleFilter = fc.oneof(...simpleFilters);
const some = fc.array(simpleFilter, { minLength: 1, maxLength: 3 });

export const randomFilter: fc.Arbitrary<NaiveRef> = fc.oneof(
  { arbitrary: simpleFilter, weight: 6 },
  { arbitrary: ref('any-of', fc.record({ filters: some })), weight: 1 },
  { arbitrary: ref('all-of', fc.record({ filters: some })), weight: 1 },
  {
    arbitrary: ref('not', fc.record({ filters: fc.array(simpleFilter, { minLength: 1, maxLength: 1 }) })),
    weight: 1,
  },
);

const factor = fc.constantFrom('1', '0.5', '1.5', '0.3333', '2');
const percent = fc.constantFrom('25', '50', '100', '33.333', '12.5');
const ascending = (tiers: readonly (number | undefined)[]) =>
  tiers.every(
    (bound, i) =>
      i === 0 || (tiers[i - 1] !== undefined && (bound === undefined || bound > (tiers[i - 1] ?? 0))),
  );
const bounds = fc.array(optional(minutes(400)), { minLength: 1, maxLength: 3 }).filter(ascending);
const tiers = bounds.chain((all) =>
  fc.tuple(...all.map(() => percent)).map((percents) =>
    all.map((up_to_minutes, i) => ({
      ...(up_to_minutes !== undefined && { up_to_minutes }),
      percent: percents[i] ?? '50',
    })),
  ),
);
const simpleCalculators = [
  ref('duration', fc.record({ factor: optional(factor) })),
  ref('percent', fc.record({ percent })),
  ref(
    'ratio',
    fc.record({
      numerator: fc.constantFrom('1', '2', '0.7'),
      denominator: fc.constantFrom('3', '7', '1.5'),
      factor: optional(factor),
    }),
  ),
  ref('fixed-per-hour', fc.record({ amount: fc.constantFrom('20', '13.37'), currency: fc.constant('EUR') })),
  ref(
    'fixed-per-occurrence',
    fc.record({
      quantity: optional(factor),
      per: fc.constantFrom('interval', 'shift', 'day', 'period'),
      max_per_period: optional(fc.integer({ min: 1, max: 4 })),
    }),
  ),
  ref(
    'minimum-per-occurrence',
    fc.record({ min_minutes: minutes(400), merge_within_guarantee: fc.boolean() }),
  ),
  ref('flat-per-session', fc.record({ minutes: minutes(100), session_gap_minutes: optional(minutes(400)) })),
  ref(
    'started-unit',
    fc.record({ unit_minutes: optional(minutes(120)), fixed_minutes: optional(minutes(60)) }),
  ),
  ref('tiered', fc.record({ per: fc.constantFrom('shift', 'day', 'week', 'period'), tiers })),
  ref(
    'time-off',
    fc.record({
      account: fc.constant('toil'),
      factor: optional(factor),
      max_minutes_per_period: optional(minutes(600)),
    }),
  ),
];
const simpleCalculator = fc.oneof(...simpleCalculators);
const wrap = (calculator: fc.Arbitrary<NaiveRef>): fc.Arbitrary<NaiveRef> =>
  fc.oneof(
    ref(
      'rounded',
      fc.record({
        unit_minutes: fc.constantFrom(1, 5, 15, 30, 60, 7),
        mode: fc.constantFrom('up', 'down', 'nearest'),
        tolerance_up_minutes: optional(fc.integer({ min: 0, max: 10 })),
        scope: fc.constantFrom('interval', 'shift', 'day', 'line'),
        calculator,
      }),
    ),
    ref(
      'capped',
      fc.record({
        max_minutes: optional(minutes(300)),
        min_minutes: optional(minutes(100)),
        per: bucket,
        calculator,
      }),
    ),
  );

export const randomCalculator: fc.Arbitrary<NaiveRef> = fc.oneof(
  { arbitrary: simpleCalculator, weight: 5 },
  { arbitrary: wrap(simpleCalculator), weight: 2 },
  { arbitrary: wrap(wrap(simpleCalculator)), weight: 1 },
);

const counterFields = {
  overtime_threshold: optional(fc.constantFrom('contractual', 'full-time')),
  tiers: optional(
    bounds.map((all) => all.map((bound) => (bound === undefined ? {} : { up_to_minutes: bound }))),
  ),
  absence_counts: optional(fc.boolean()),
  tolerance_minutes: optional(minutes(100)),
};

export const randomCounter: fc.Arbitrary<NaiveRef> = fc.oneof(
  ref('daily-norm', fc.record(counterFields)),
  ref('period-norm', fc.record(counterFields)),
  ref(
    'weekly-norm',
    fc.record({
      ...counterFields,
      week_start: optional(fc.constantFrom(...weekdayNames)),
      boundary: optional(fc.constantFrom('clip', 'whole-weeks')),
    }),
  ),
);

export const randomStep: fc.Arbitrary<NaiveRef> = fc.oneof(
  ref(
    'round-punch',
    fc.record({
      unit_minutes: fc.constantFrom(5, 15, 30, 60),
      mode: fc.constantFrom('nearest', 'up', 'down'),
      side: fc.constantFrom('start', 'end', 'both'),
    }),
  ),
  ref(
    'clip-to-schedule',
    fc
      .tuple(window, optional(fc.boolean()), optional(fc.boolean()))
      .map(([w, clip_start, clip_end]) => ({ ...w, clip_start, clip_end })),
  ),
  ref(
    'break-deduction',
    fc.record({
      steps: fc.array(fc.record({ over_minutes: minutes(600), break_minutes: minutes(60) }), {
        minLength: 1,
        maxLength: 3,
      }),
      clamp: optional(fc.boolean()),
      count_gaps_from_minutes: optional(minutes(60)),
    }),
  ),
  ref('fixed-lunch', fc.record({ at: time, minutes: minutes(60), if_over_minutes: minutes(400) })),
  ref('auto-check-out', fc.record({ after_minutes: minutes(600) })),
  ref('default-reason', fc.record({ reason: fc.constantFrom('training', 'callout') })),
  ref(
    'attribute-days',
    fc.record({
      mode: fc.constantFrom('midnight-split', 'shift-start'),
      shift_gap_minutes: optional(minutes(400)),
    }),
  ),
);
