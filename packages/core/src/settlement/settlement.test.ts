import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts, counterPolicy, halfTime, presenceOf } from '../testing/half-time-week.ts';
import { evaluateForTests, figuresOf } from '../testing/plain-scenario.ts';
import { PlainLedger, type Step } from '../testing/plain-settlement-ledger.ts';

const counterName = fc.constantFrom(
  'norm-balance',
  'extra-work',
  'overtime',
  'overtime-tier-1',
  'overtime-tier-2',
  'overtime-tier-3',
  'minus-hours',
  'ot.overtime',
);
const account = fc.constantFrom('flex', 'toil');
const factor = fc.constantFrom('1', '1.5', '0.25', '0.333');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    plugin: fc.constant('credit-counter'),
    config: fc.record({ counter: counterName, account, factor }),
  }),
  fc.record({
    plugin: fc.constant('pay-out'),
    config: fc.record({ counter: counterName, activity: fc.constant('paid'), factor }),
  }),
  fc.record({
    plugin: fc.constant('cap-balance'),
    config: fc.record({
      account,
      max_minutes: fc.integer({ min: 0, max: 300 }),
      excess: fc.constantFrom('payout', 'lapse'),
      activity: fc.constant('cap'),
    }),
  }),
  fc.record({
    plugin: fc.constant('floor-balance'),
    config: fc.record({
      account,
      min_minutes: fc.integer({ min: -100, max: 100 }),
      deficit: fc.constantFrom('carry', 'deduct'),
    }),
  }),
  fc.record({
    plugin: fc.constant('transfer'),
    config: fc.record({
      from: fc.constant('flex'),
      to: fc.constant('toil'),
      max_minutes: fc.integer({ min: 0, max: 200 }),
      factor,
    }),
  }),
  fc.record({
    plugin: fc.constant('write-off-below'),
    config: fc.record({ account, minutes: fc.integer({ min: 0, max: 100 }) }),
  }),
  fc.record({
    plugin: fc.constant('round-balance'),
    config: fc.record({
      account,
      unit_minutes: fc.constantFrom(1, 15, 60),
      mode: fc.constantFrom('down', 'up'),
    }),
  }),
  fc.record({
    plugin: fc.constant('zero-account'),
    config: fc.record({ account, as: fc.constantFrom('payout', 'lapse') }),
  }),
);

const week = fc.array(fc.constantFrom(0, 300, 360, 420, 444, 500, 700), { minLength: 5, maxLength: 5 });

describe('settlement', () => {
  it('books what the text says, whatever the steps and their order', () => {
    fc.assert(
      fc.property(week, fc.array(step, { maxLength: 7 }), (minutes, steps) => {
        const given = {
          employments: [halfTime],
          accounts,
          supplement_policies: [counterPolicy],
          presence: presenceOf(minutes),
          settlement_policies: [{ code: 'close', steps }],
        };
        const figures = figuresOf(evaluateForTests(given));
        const plain = new PlainLedger(figures.norm_balance_minutes, figures.counters.ot ?? {});
        for (const one of steps) plain.settle(one);
        expect(figures).toMatchObject({
          balances: plain.balances,
          payout_minutes: plain.paid,
          lapsed_minutes: plain.lapsed,
          deducted_minutes: plain.deducted,
        });
      }),
      { numRuns: 400 },
    );
  });

  it('closes every account at its opening plus its movements', () => {
    fc.assert(
      fc.property(week, fc.array(step, { maxLength: 7 }), (minutes, steps) => {
        const figures = figuresOf(
          evaluateForTests({
            employments: [halfTime],
            accounts,
            supplement_policies: [counterPolicy],
            presence: presenceOf(minutes),
            settlement_policies: [{ code: 'close', steps }],
          }),
        );
        for (const { code, opening } of accounts) {
          const rows = figures.movements.filter((row) => row.account === code);
          const moved = rows.reduce((sum, row) => sum + Number(row.quantity), 0);
          expect(opening + moved).toBe(figures.balances[code]);
        }
        expect(figures.payouts.reduce((sum, row) => sum + row.minutes, 0)).toBe(figures.payout_minutes);
      }),
      { numRuns: 100 },
    );
  });
});
