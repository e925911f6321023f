import { describe, expect, it } from 'vitest';
import { testHost } from '../testing/host.ts';
import { plainScenario, refusedAt } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';
import { evaluateScenario } from './run-scenario.ts';

describe('what is accepted', () => {
  it('fills in what is left out', () => {
    const employment = { code: 'main', start: '2020-01-01', terms: plainScenario.employments[0]?.terms };
    const answer = evaluateScenario(
      { scenario: 1, timezone: 'UTC', period: plainScenario.period, employments: [employment] },
      testHost,
    );
    expect(answer).toMatchObject({
      employments: {
        main: { worked_minutes: 0, counters: {}, supplements: {}, payouts: [], movements: [], balances: {} },
      },
      violations: [],
    });
  });

  it('lets standby overlap work and other standby, and touching work stand side by side', () => {
    const reasons = [{ code: 'home', kind: 'standby' }];
    const standby = at(3, '08:00', '12:00', { reason: 'home' });
    expect(
      refusedAt({ reasons, presence: [standby, standby, at(3, '09:00', '10:00'), at(3, '10:00', '11:00')] }),
    ).toBeUndefined();
  });

  it('gives each employment its own presence and the first one what names none', () => {
    const [main] = plainScenario.employments;
    const employments = [main, { ...main, code: 'second' }];
    const presence = [at(3, '08:00', '09:00'), at(3, '08:00', '10:00', { employment: 'second' })];
    expect(evaluateScenario({ ...plainScenario, employments, presence }, testHost)).toMatchObject({
      employments: { main: { worked_minutes: 60 }, second: { worked_minutes: 120 } },
    });
  });
});
