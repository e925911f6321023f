import fc from 'fast-check';
import type { NaiveRef } from './naive-document.ts';

const ref = (plugin: string, config: fc.Arbitrary<object>): fc.Arbitrary<NaiveRef> =>
  config.map((one) => ({
    plugin,
    config: Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
  }));
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const monthDay = fc.constantFrom('01-01', '02-29', '03-31', '04-01', '10-25', '12-31');
const firsts = fc.constantFrom('01-01', '04-01', '09-01');
const days = fc.constantFrom('20', '25', '26.5', '31');
const fte_prorate = optional(fc.boolean());
const steps = (field: string) =>
  fc
    .uniqueArray(fc.constantFrom(0, 1, 2, 5, 40, 50), { minLength: 1, maxLength: 3 })
    .map((all) => all.map((reached, index) => ({ [field]: reached, days: String(index * 1.5 + 1) })));
const schedule = fc.constantFrom('year-start', 'anniversary');

export const randomAccrual: fc.Arbitrary<NaiveRef> = fc.oneof(
  ref(
    'front-loaded',
    fc.record({ days, month_day: optional(monthDay), prorate: optional(fc.boolean()), fte_prorate }),
  ),
  ref(
    'periodic',
    fc.record({
      days_per_year: days,
      every_months: fc.constantFrom(2, 3, 4, 6),
      year_start: firsts,
      prorate: optional(fc.boolean()),
      fte_prorate,
    }),
  ),
  ref(
    'monthly',
    fc.record({
      days_per_month: fc.constantFrom('2.08', '2.5'),
      days_per_day: optional(fc.constantFrom('0.07', '0.1')),
      cap_per_month: optional(fc.constantFrom('2.08', '1.5')),
      year_start: optional(firsts),
      partial_month: optional(fc.constantFrom('per-day', 'none', 'full')),
      top_up_to: optional(fc.constantFrom('25', '31')),
      granted: optional(fc.constantFrom('month-end', 'month-start')),
      fte_prorate,
    }),
  ),
  ref(
    'per-worked-hour',
    fc.record({
      days_per_hour: fc.constantFrom('0.0125', '0.0833333'),
      activities: optional(fc.constantFrom(['office'], ['field', 'office'])),
      fte_prorate,
    }),
  ),
  ref(
    'from-counter',
    fc.record({
      counter: fc.constantFrom('norm-balance', 'overtime', 'minus-hours'),
      factor: fc.constantFrom('0.001', '0.0033333'),
      fte_prorate,
    }),
  ),
  ref('anniversary', fc.record({ steps: steps('years'), schedule, fte_prorate })),
  ref('age-step', fc.record({ steps: steps('age'), schedule, fte_prorate })),
  ...Array.from({ length: 3 }, () =>
    ref(
      'twelfths',
      fc.record({
        annual_days: days,
        waiting_months: optional(fc.constantFrom(0, 1, 3, 12)),
        part_year: optional(fc.constantFrom('first-only', 'always')),
        rounding: optional(fc.constantFrom('half-up-else-keep', 'half-up-else-drop', 'up', 'none')),
        fte_prorate,
      }),
    ),
  ),
  ref(
    'proportional-year',
    fc.record({
      annual_days: days,
      year_start: optional(monthDay),
      rounding: optional(fc.constantFrom('up', 'half-up', 'none')),
      in_advance: optional(fc.boolean()),
      age_steps: optional(
        fc.uniqueArray(fc.record({ age: fc.integer({ min: 15, max: 60 }), days }), {
          maxLength: 3,
          selector: ({ age }) => age,
        }),
      ),
      over_days: optional(fc.constantFrom('3', '12.5')),
      up_to_days: optional(fc.constantFrom('8', '20')),
      fte_prorate,
    }),
  ),
);

/** Expiries of the account `vacation`; a transfer goes to `saved`. */
export const randomExpiry: fc.Arbitrary<NaiveRef> = fc.oneof(
  ref('months-after-accrual', fc.record({ months: fc.integer({ min: 0, max: 15 }) })),
  ref('years-after-grant', fc.record({ years: fc.integer({ min: 1, max: 2 }) })),
  ref('fixed-date', fc.record({ month_day: monthDay, applies_to: fc.constantFrom('carried-over', 'all') })),
  ref(
    'accrual-year-end',
    fc.record({ year_start: firsts, grace_months: optional(fc.integer({ min: 0, max: 5 })) }),
  ),
  ref('on-termination', fc.record({ mode: fc.constantFrom('payout', 'lapse') })),
  ...Array.from({ length: 2 }, () =>
    ref(
      'carry-over',
      fc
        .record({
          month_day: optional(monthDay),
          max_days: fc.constantFrom('0', '3', '5.5'),
          remainder: fc.constantFrom('lapse', 'payout', 'transfer'),
        })
        .map((one) => (one.remainder === 'transfer' ? { ...one, transfer_to: 'saved' } : one)),
    ),
  ),
  ...Array.from({ length: 2 }, () =>
    ref(
      'blocked-while',
      fc.record({
        absence_activities: fc.constantFrom(['sick'], ['sick', 'parental']),
        then_days: optional(fc.constantFrom(0, 1, 30)),
      }),
    ),
  ),
);

const severity = optional(fc.constantFrom('info', 'warning'));

export const randomUsageRule: fc.Arbitrary<NaiveRef> = fc.oneof(
  ref('balance-floor', fc.record({ min_days: optional(fc.constantFrom('-2', '1.5')), severity })),
  ref(
    'advance-notice',
    fc.record({ days: fc.constantFrom(1, 5, 14), count_weekends: optional(fc.boolean()), severity }),
  ),
  ref('granularity', fc.record({ unit: fc.constantFrom('day', 'half-day', 'hour'), severity })),
  ref('max-consecutive', fc.record({ days: fc.integer({ min: 1, max: 4 }), severity })),
  ref(
    'yearly-cap',
    fc.record({ days: fc.constantFrom('1', '3.5'), year_start: optional(monthDay), severity }),
  ),
  ref(
    'rolling-cap',
    fc.record({ days: fc.constantFrom('1', '2.5'), window_days: fc.integer({ min: 1, max: 14 }), severity }),
  ),
  ref(
    'blackout',
    fc.record({ ranges: fc.constant([{ from: '10-20', to: '03-28' }]), yearly: fc.constant(true), severity }),
  ),
  ref('waiting-period', fc.record({ months: fc.constantFrom(0, 1, 13), severity })),
  ref('requires-approval', fc.record({ severity })),
  ref('allow-open-ended', fc.record({})),
  ref(
    'consume-order',
    fc.record({ order: fc.constantFrom('earliest-expiry', 'oldest-grant', 'account-priority') }),
  ),
);
