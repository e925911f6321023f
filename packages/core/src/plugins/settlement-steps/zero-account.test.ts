import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';

describe('zero-account', () => {
  it.each([
    ['payout', 50, { payout_minutes: 50, lapsed_minutes: 0, deducted_minutes: 0 }],
    ['lapse', 50, { payout_minutes: 0, lapsed_minutes: 50, deducted_minutes: 0 }],
    ['payout', -50, { payout_minutes: 0, lapsed_minutes: 0, deducted_minutes: 50 }],
    ['lapse', 0, { payout_minutes: 0, lapsed_minutes: 0, deducted_minutes: 0, movements: [], payouts: [] }],
  ])('as %s from %i', (as, opening, expected) => {
    const figures = figuresOf(
      evaluateForTests({
        accounts: [{ code: 'flex', unit: 'minutes', opening }],
        settlement_policies: [
          { code: 'close', steps: [{ plugin: 'zero-account', config: { account: 'flex', as } }] },
        ],
      }),
    );
    expect(figures).toMatchObject({ ...expected, balances: { flex: 0 } });
  });
});
