import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';

describe('round-balance', () => {
  it.each([
    ['down', 119, 90, 29],
    ['down', 120, 120, 0],
    ['down', -1, -30, 29],
    ['up', 91, 120, 0],
    ['up', 90, 90, 0],
    ['up', -29, 0, 0],
  ])('%s brings %i to %i and lets %i lapse', (mode, opening, closing, lapsed) => {
    const figures = figuresOf(
      evaluateForTests({
        accounts: [{ code: 'flex', unit: 'minutes', opening }],
        settlement_policies: [
          {
            code: 'close',
            steps: [{ plugin: 'round-balance', config: { account: 'flex', unit_minutes: 30, mode } }],
          },
        ],
      }),
    );
    expect(figures.balances.flex).toBe(closing);
    expect(figures.lapsed_minutes).toBe(lapsed);
  });
});
