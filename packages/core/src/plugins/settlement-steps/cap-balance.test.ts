import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';

const given = (opening: number, config: object) => ({
  accounts: [
    { code: 'flex', unit: 'minutes', opening },
    { code: 'bank', unit: 'minutes', opening: 5 },
  ],
  settlement_policies: [{ code: 'close', steps: [{ plugin: 'cap-balance', config }] }],
});

describe('cap-balance', () => {
  it.each([
    [901, 900],
    [900, 900],
    [-901, -901],
  ])('brings %i to %i', (opening, closing) => {
    const figures = figuresOf(evaluateForTests(given(opening, { max_minutes: 900, excess: 'lapse' })));
    expect(figures.balances.flex).toBe(closing);
    expect(figures.lapsed_minutes).toBe(opening - closing);
  });

  it('pays without an activity when none is named', () => {
    const figures = figuresOf(evaluateForTests(given(70, { max_minutes: 60, excess: 'payout' })));
    expect(figures.payouts).toEqual([{ activity: null, minutes: 10 }]);
    expect(figures.movements).toMatchObject([{ account: 'flex', kind: 'payout', quantity: -10 }]);
  });

  it('moves the excess to another account and loses nothing', () => {
    const config = { max_minutes: 60, excess: 'transfer', transfer_to: 'bank' };
    const figures = figuresOf(evaluateForTests(given(70, config)));
    expect(figures).toMatchObject({ balances: { flex: 60, bank: 15 }, payout_minutes: 0, lapsed_minutes: 0 });
  });
});
