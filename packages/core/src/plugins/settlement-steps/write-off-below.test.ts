import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';

describe('write-off-below', () => {
  it.each([
    [1, 0],
    [29, 0],
    [30, 30],
    [0, 0],
    [-1, -1],
  ])('brings %i to %i below 30', (opening, closing) => {
    const figures = figuresOf(
      evaluateForTests({
        accounts: [{ code: 'flex', unit: 'minutes', opening }],
        settlement_policies: [
          { code: 'close', steps: [{ plugin: 'write-off-below', config: { account: 'flex', minutes: 30 } }] },
        ],
      }),
    );
    expect(figures).toMatchObject({ balances: { flex: closing }, lapsed_minutes: opening - closing });
  });
});
