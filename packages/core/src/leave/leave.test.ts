import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDay, toText } from '../testing/differential/naive-days.ts';
import { type LeaveHistory, plainBalance } from '../testing/plain-leave-ledger.ts';
import { evaluateForTests, figuresOf, plainScenario } from '../testing/plain-scenario.ts';

const days = fc.integer({ min: 0, max: 3 * 365 }).map((offset) => toDay('2023-11-15') + offset);
const monthDays = fc.constantFrom('01-01', '03-31', '04-01', '09-01', '12-31');
const firstDays = fc.constantFrom('01-01', '04-01', '09-01');
const accrual: fc.Arbitrary<LeaveHistory['accruals'][number]> = fc.oneof(
  fc.record({
    plugin: fc.constant('front-loaded'),
    config: fc.record({ days: fc.constantFrom('20', '25.5'), month_day: monthDays, prorate: fc.boolean() }),
  }),
  fc.record({
    plugin: fc.constant('periodic'),
    config: fc.record({
      days_per_year: fc.constantFrom('24', '30'),
      every_months: fc.constantFrom(2, 3, 4, 6),
      year_start: firstDays,
      prorate: fc.boolean(),
    }),
  }),
  fc.record({
    plugin: fc.constant('monthly'),
    config: fc.record({
      days_per_month: fc.constant('2.08'),
      days_per_day: fc.constantFrom('0.07', '0.1'),
      cap_per_month: fc.constantFrom('2.08', '1.5'),
      partial_month: fc.constantFrom('per-day', 'none', 'full'),
      top_up_to: fc.constantFrom('25', '24'),
      granted: fc.constantFrom('month-end', 'month-start'),
    }),
  }),
  fc.record({
    plugin: fc.constant('proportional-year'),
    config: fc.record({
      annual_days: fc.constantFrom('25', '26.5'),
      year_start: monthDays,
      rounding: fc.constantFrom('up', 'half-up', 'none'),
    }),
  }),
);
const expiry: fc.Arbitrary<LeaveHistory['expiries'][number]> = fc.oneof(
  fc.record({
    plugin: fc.constant('months-after-accrual'),
    config: fc.record({ months: fc.integer({ min: 0, max: 15 }) }),
  }),
  fc.record({
    plugin: fc.constant('fixed-date'),
    config: fc.record({ month_day: monthDays, applies_to: fc.constantFrom('carried-over', 'all') }),
  }),
  fc.record({
    plugin: fc.constant('accrual-year-end'),
    config: fc.record({ year_start: firstDays, grace_months: fc.integer({ min: 0, max: 5 }) }),
  }),
  fc.record({
    plugin: fc.constant('carry-over'),
    config: fc.record({
      month_day: monthDays,
      max_days: fc.constantFrom('0', '3', '5.5'),
      remainder: fc.constantFrom('lapse', 'payout'),
    }),
  }),
  fc.record({
    plugin: fc.constant('on-termination'),
    config: fc.record({ mode: fc.constantFrom('payout', 'lapse') }),
  }),
);
const span = fc
  .tuple(days, fc.integer({ min: 0, max: 40 }))
  .map(([from, length]) => ({ from, to: from + length }));

const cases: fc.Arbitrary<LeaveHistory> = fc
  .record({
    start: days,
    length: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
    opened: fc.integer({ min: 0, max: 200 }),
    opening: fc.constantFrom(0, 35_000, 100_000),
    runs: fc.integer({ min: 0, max: 900 }),
    leave: fc.array(span, { maxLength: 3 }),
    unpaid: fc.array(span, { maxLength: 2 }),
    accruals: fc.array(accrual, { maxLength: 2 }),
    expiries: fc.uniqueArray(expiry, { maxLength: 3, selector: ({ plugin }) => plugin }),
    order: fc.constantFrom('earliest-expiry', 'oldest-grant'),
  })
  .map(({ length, opened, runs, ...one }) => ({
    ...one,
    end: length === undefined ? undefined : one.start + length,
    openedOn: one.start + opened,
    until: one.start + opened + runs,
  }));

function evaluateCase(one: LeaveHistory) {
  const [employment] = plainScenario.employments;
  return figuresOf(
    evaluateForTests({
      period: { from: toText(Math.max(one.openedOn, one.until - 20)), to: toText(one.until) },
      employments: [
        {
          ...employment,
          start: toText(one.start),
          end: one.end === undefined ? null : toText(one.end),
          terms: [{ ...employment?.terms[0], effective_from: toText(one.start) }],
        },
      ],
      accounts: [
        {
          code: 'vacation',
          unit: 'days',
          opening: (one.opening / 10_000).toFixed(4),
          opened_on: toText(one.openedOn),
        },
      ],
      absence_policies: [
        {
          code: 'vac',
          account: 'vacation',
          accruals: one.accruals,
          usage_rules: [{ plugin: 'consume-order', config: { order: one.order } }],
          expiries: one.expiries,
        },
      ],
      absences: [
        ...one.leave.map(({ from, to }) => ({ from: toText(from), to: toText(to), account: 'vacation' })),
        ...one.unpaid.map(({ from, to }) => {
          return { from: toText(from), to: toText(to), credit: 'none', earns: false };
        }),
      ],
    }),
  );
}

describe('leave accounts', () => {
  it('close where a day-by-day reading of the text closes', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const figures = evaluateCase(one);
        expect(figures.balances.vacation).toBe((plainBalance(one) / 10_000).toFixed(4));
      }),
      { numRuns: 400 },
    );
  });
});
