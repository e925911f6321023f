import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf, refusedAt } from '../../testing/plain-scenario.ts';

const given = (opening: number, config: object) => ({
  accounts: [
    { code: 'flex', unit: 'minutes', opening },
    { code: 'bank', unit: 'minutes', opening: -10 },
  ],
  settlement_policies: [
    { code: 'close', steps: [{ plugin: 'transfer', config: { from: 'flex', to: 'bank', ...config } }] },
  ],
});

describe('transfer', () => {
  it.each([
    [100, {}, { flex: 0, bank: 90 }],
    [100, { max_minutes: 40 }, { flex: 60, bank: 30 }],
    [0, {}, { flex: 0, bank: -10 }],
    [-5, {}, { flex: -5, bank: -10 }],
    [5, { factor: '0.5' }, { flex: 0, bank: -7 }],
  ])('from %i with %j', (opening, config, balances) => {
    expect(figuresOf(evaluateForTests(given(opening, config))).balances).toEqual(balances);
  });

  it('goes to another account', () => {
    expect(refusedAt(given(0, { to: 'flex' }))).toBe('settlement_policies.0.steps.0.config.to');
  });
});
