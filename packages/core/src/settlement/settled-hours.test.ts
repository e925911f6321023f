import { describe, expect, it } from 'vitest';
import { accounts, counterPolicy, halfTime, presenceOf, tiers } from '../testing/half-time-week.ts';
import { evaluateForTests, figuresOf, refusedAt } from '../testing/plain-scenario.ts';

describe('the split chosen at submission', () => {
  const chosen = (config: object, payout_minutes: number) => ({
    supplement_policies: [{ code: 'ot', kind: 'counter', counter: { plugin: 'daily-norm', config: {} } }],
    presence: presenceOf([504, 444, 444, 444, 444]),
    settlement_policies: [
      {
        code: 'close',
        steps: [
          { plugin: 'chosen-payout', config: { counter: 'overtime', activity: 'paid', ...config } },
          { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
        ],
      },
    ],
    submission: { payout_minutes },
  });

  it.each([
    ['more than is left', {}, 61],
    ['less than the minimum', { min_minutes: 30 }, 29],
    ['more than the maximum', { max_minutes: 45 }, 46],
    ['no whole number of units', { unit_minutes: 30 }, 45],
    ['below 0', {}, -1],
  ])('is refused when it is %s', (_name, config, minutes) => {
    expect(refusedAt(chosen(config, minutes))).toBe('submission.payout_minutes');
  });

  it('is refused above 0 without a chosen-payout step', () => {
    expect(refusedAt({ submission: { payout_minutes: 1 } })).toBe('submission.payout_minutes');
    expect(refusedAt({ submission: { payout_minutes: 0 } })).toBeUndefined();
  });

  it('leaves the rest to the next steps', () => {
    const figures = figuresOf(evaluateForTests(chosen({ unit_minutes: 15 }, 45)));
    expect(figures.payouts).toEqual([{ activity: 'paid', minutes: 45 }]);
    expect(figures.balances).toEqual({ flex: 15 });
  });

  it('belongs to the first of two such steps', () => {
    const two = chosen({}, 60);
    const [policy] = two.settlement_policies;
    const second = { plugin: 'chosen-payout', config: { counter: 'norm-balance', activity: 'second' } };
    const figures = figuresOf(
      evaluateForTests({
        ...two,
        settlement_policies: [{ code: 'close', steps: [policy?.steps[0], second] }],
      }),
    );
    expect(figures.payouts).toEqual([{ activity: 'paid', minutes: 60 }]);
  });
});

describe('an hour that two counters hold', () => {
  const daily = { ...counterPolicy, code: 'day' };
  const weekly = {
    code: 'week',
    kind: 'counter',
    counter: { plugin: 'weekly-norm', config: { overtime_threshold: 'full-time', tiers } },
  };
  // Over the own norm of 360: 84 of extra work and 256 of overtime on Monday, 84 and 56 on Tuesday.
  // Over the own week of 1800: 420 of extra work and 60 of overtime.
  const settled = (...steps: readonly object[]) =>
    figuresOf(
      evaluateForTests({
        employments: [halfTime],
        accounts,
        supplement_policies: [daily, weekly],
        presence: presenceOf([700, 500, 360, 360, 360]),
        settlement_policies: [{ code: 'close', steps }],
      }),
    ).payouts;
  const pay = (counter: string) => ({ plugin: 'pay-out', config: { counter, activity: counter } });

  it('is not settled twice: what overtime of one gives leaves the overtime of the other', () => {
    expect(settled(pay('week.overtime'), pay('day.overtime-tier-1'), pay('day.overtime'))).toEqual([
      { activity: 'week.overtime', minutes: 60 },
      { activity: 'day.overtime-tier-1', minutes: 56 },
      { activity: 'day.overtime', minutes: 196 },
    ]);
    expect(settled(pay('day.overtime'), pay('week.overtime'))).toEqual([
      { activity: 'day.overtime', minutes: 312 },
    ]);
  });

  it('leaves the other with the rest when a tier or extra work gives less', () => {
    expect(settled(pay('day.overtime-tier-2'), pay('week.overtime'))).toEqual([
      { activity: 'day.overtime-tier-2', minutes: 120 },
    ]);
    expect(settled(pay('day.extra-work'), pay('week.extra-work'))).toEqual([
      { activity: 'day.extra-work', minutes: 168 },
      { activity: 'week.extra-work', minutes: 252 },
    ]);
  });
});

describe('time off in lieu', () => {
  it('credits the flex account of the terms where it names "flex", without a settlement policy', () => {
    const [terms] = halfTime.terms;
    const figures = figuresOf(
      evaluateForTests({
        employments: [{ ...halfTime, terms: [{ ...terms, flex_account: 'toil' }] }],
        accounts: [{ code: 'toil', unit: 'minutes', opening: 5 }],
        supplement_policies: [
          {
            code: 'p',
            kind: 'rules',
            rules: [{ code: 'all', calculator: { plugin: 'time-off', config: { account: 'flex' } } }],
          },
        ],
        presence: presenceOf([60]),
      }),
    );
    expect(figures.balances).toEqual({ toil: 65 });
  });
});

describe('absences taken from an account in minutes', () => {
  it('lower it from its opening on, and are rows of their own period only', () => {
    const figures = figuresOf(
      evaluateForTests({
        accounts: [{ code: 'toil', unit: 'minutes', opening: 1000, opened_on: '2026-02-23' }],
        absences: [
          { from: '2026-02-24', to: '2026-02-24', account: 'toil' },
          { from: '2026-03-03', to: '2026-03-03', account: 'toil' },
        ],
      }),
    );
    expect(figures.balances).toEqual({ toil: 112 });
    expect(figures.movements).toEqual([
      { account: 'toil', date: '2026-03-03', kind: 'usage', quantity: -444 },
    ]);
  });
});

describe('counters two policies offer', () => {
  const two = (counter: string) => ({
    supplement_policies: [counterPolicy, { ...counterPolicy, code: 'second' }],
    settlement_policies: [
      { code: 'close', steps: [{ plugin: 'pay-out', config: { counter, activity: 'paid' } }] },
    ],
  });

  it('must be named with their policy', () => {
    expect(refusedAt(two('overtime'))).toBe('settlement_policies.0.steps.0.config.counter');
    expect(refusedAt(two('second.overtime'))).toBeUndefined();
    expect(refusedAt(two('third.overtime'))).toBe('settlement_policies.0.steps.0.config.counter');
  });
});
