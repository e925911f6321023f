import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';

const given = (opening: number, config: object) => ({
  accounts: [{ code: 'flex', unit: 'minutes', opening }],
  settlement_policies: [{ code: 'close', steps: [{ plugin: 'floor-balance', config }] }],
});

describe('floor-balance', () => {
  it.each([
    [-601, -600, 1],
    [-600, -600, 0],
    [100, 100, 0],
  ])('brings %i to %i and deducts %i', (opening, closing, deducted) => {
    const figures = figuresOf(evaluateForTests(given(opening, { min_minutes: -600, deficit: 'deduct' })));
    expect(figures).toMatchObject({ balances: { flex: closing }, deducted_minutes: deducted });
  });

  it('may ask for a balance above 0', () => {
    const figures = figuresOf(evaluateForTests(given(10, { min_minutes: 30, deficit: 'deduct' })));
    expect(figures).toMatchObject({ balances: { flex: 30 }, deducted_minutes: 20 });
  });
});
