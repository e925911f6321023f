import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf, refusedAt } from '../../testing/plain-scenario.ts';

const given = (minutes: number, config: object = {}) => ({
  period: { from: '2026-03-02', to: '2026-03-02' },
  presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T17:00+01:00' }],
  settlement_policies: [
    {
      code: 'close',
      steps: [
        { plugin: 'chosen-payout', config: { counter: 'norm-balance', activity: 'paid', ...config } },
        { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
      ],
    },
  ],
  submission: { payout_minutes: minutes },
});

describe('chosen-payout', () => {
  it('pays everything that is left when that is chosen', () => {
    const figures = figuresOf(evaluateForTests(given(96)));
    expect(figures).toMatchObject({ payout_minutes: 96, balances: { flex: 0 } });
  });

  it('allows nothing but 0 when the balance is negative', () => {
    const short = { ...given(0), presence: [] };
    expect(figuresOf(evaluateForTests(short)).balances.flex).toBe(-444);
    expect(refusedAt({ ...short, submission: { payout_minutes: 1 } })).toBe('submission.payout_minutes');
  });

  it.each([30, 45, 60])('allows %i minutes between the limits', (minutes) => {
    const limits = { min_minutes: 30, max_minutes: 60, unit_minutes: 15 };
    expect(figuresOf(evaluateForTests(given(minutes, limits))).payout_minutes).toBe(minutes);
  });

  it('needs a counter and an activity', () => {
    const step = (config: object) => ({
      settlement_policies: [{ code: 'close', steps: [{ plugin: 'chosen-payout', config }] }],
    });
    const path = 'settlement_policies.0.steps.0.config';
    expect(refusedAt(step({ counter: 'norm-balance' }))).toBe(`${path}.activity`);
    expect(refusedAt(step({ counter: 'norm-balance', activity: 'a', unit_minutes: 0 }))).toBe(
      `${path}.unit_minutes`,
    );
  });
});
