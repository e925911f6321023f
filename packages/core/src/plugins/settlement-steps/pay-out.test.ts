import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';

const given = (steps: readonly object[]) => ({
  period: { from: '2026-03-02', to: '2026-03-02' },
  supplement_policies: [
    {
      code: 'ot',
      kind: 'counter',
      counter: { plugin: 'daily-norm', config: { tiers: [{ up_to_minutes: 30 }, {}] } },
    },
  ],
  presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T17:00+01:00' }],
  settlement_policies: [{ code: 'close', steps: steps.map((config) => ({ plugin: 'pay-out', config })) }],
});

describe('pay-out', () => {
  it('pays an hour of a tier only once', () => {
    const figures = figuresOf(
      evaluateForTests(
        given([
          { counter: 'overtime-tier-2', activity: 'second' },
          { counter: 'overtime', activity: 'rest' },
          { counter: 'norm-balance', activity: 'nothing' },
        ]),
      ),
    );
    expect(figures.payouts).toEqual([
      { activity: 'second', minutes: 66 },
      { activity: 'rest', minutes: 30 },
    ]);
  });

  it('rounds what is paid half away from zero', () => {
    const figures = figuresOf(
      evaluateForTests(given([{ counter: 'overtime-tier-1', activity: 'a', factor: '0.25' }])),
    );
    expect(figures.payouts).toEqual([{ activity: 'a', minutes: 8 }]);
  });

  it('leaves the counters of the result as they were counted', () => {
    const figures = figuresOf(evaluateForTests(given([{ counter: 'overtime', activity: 'a' }])));
    expect(figures.counters.ot?.overtime).toBe(96);
  });
});
