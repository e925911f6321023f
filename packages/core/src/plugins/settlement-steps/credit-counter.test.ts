import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf, refusedAt } from '../../testing/plain-scenario.ts';

const steps = (...configs: readonly object[]) => ({
  period: { from: '2026-03-02', to: '2026-03-02' },
  settlement_policies: [
    { code: 'close', steps: configs.map((config) => ({ plugin: 'credit-counter', config })) },
  ],
});

describe('credit-counter', () => {
  it('lowers the account by a negative norm balance', () => {
    const figures = figuresOf(evaluateForTests(steps({ counter: 'norm-balance' })));
    expect(figures.balances.flex).toBe(-444);
  });

  it('credits a counter once, however often it is named', () => {
    const figures = figuresOf(
      evaluateForTests(steps({ counter: 'norm-balance' }, { counter: 'norm-balance' })),
    );
    expect(figures.balances.flex).toBe(-444);
    expect(figures.movements).toHaveLength(1);
  });

  it('rounds the booking half away from zero, below 0 too', () => {
    const figures = figuresOf(evaluateForTests(steps({ counter: 'norm-balance', factor: '0.125' })));
    expect(figures.balances.flex).toBe(-56);
  });

  it('adds the minus hours it takes back to the norm balance', () => {
    const figures = figuresOf(
      evaluateForTests({
        ...steps({ counter: 'minus-hours', factor: '-1' }, { counter: 'norm-balance', account: 'toil' }),
        accounts: ['flex', 'toil'].map((code) => ({ code, unit: 'minutes', opening: 0 })),
        supplement_policies: [{ code: 'd', kind: 'counter', counter: { plugin: 'daily-norm', config: {} } }],
      }),
    );
    expect(figures.balances).toEqual({ flex: -444, toil: 0 });
  });

  it('refuses accounts nobody declared', () => {
    const path = 'settlement_policies.0.steps.0.config.account';
    expect(refusedAt(steps({ counter: 'norm-balance', account: 'toil' }))).toBe(path);
  });
});
