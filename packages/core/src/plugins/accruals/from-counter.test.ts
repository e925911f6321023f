import { describe, expect, it } from 'vitest';
import { evaluate } from '../../evaluate/evaluate.ts';
import { readScenario } from '../../scenario/read-scenario.ts';
import { testHost } from '../../testing/host.ts';
import { halfTime, leaveForTests } from '../../testing/leave.ts';
import { plainScenario, refusedAt } from '../../testing/plain-scenario.ts';

const accruals = (counter: string) => [{ plugin: 'from-counter', config: { counter, factor: '0.01' } }];
const presence = [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' }];

describe('from-counter', () => {
  it('grants for the norm balance on the last day of the period', () => {
    const { movements } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-02',
      accruals: accruals('norm-balance'),
      given: { presence },
    });
    expect(movements).toEqual(['2026-03-02 accrual 0.3600']);
  });

  it('grants on the last employed date when that is earlier', () => {
    const { movements } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-08',
      end: '2026-03-02',
      accruals: accruals('norm-balance'),
      given: { presence },
    });
    expect(movements).toEqual(['2026-03-02 accrual 0.3600']);
  });

  it('grants nothing for a counter below 0', () => {
    const { movements } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-08',
      accruals: accruals('norm-balance'),
    });
    expect(movements).toEqual([]);
  });

  it('refuses a counter no policy offers', () => {
    const policy = { code: 'vac', account: 'vacation', accruals: accruals('overtime') };
    const accounts = [{ code: 'vacation', unit: 'days', opening: '0' }];
    expect(refusedAt({ accounts, absence_policies: [policy] })).toBe(
      'absence_policies.0.accruals.0.config.counter',
    );
  });

  it('multiplies by the full-time share of the terms', () => {
    const config = { counter: 'norm-balance', factor: '0.01', fte_prorate: true };
    const { balance } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-02',
      accruals: [{ plugin: 'from-counter', config }],
      given: { ...halfTime(), presence },
    });
    // 480 − 222 are 258 minutes: 2.58 days, and half of them.
    expect(balance).toBe('1.2900');
  });

  it('refuses a counter whose policy is not in force in the period', () => {
    const counter = { plugin: 'daily-norm', config: { overtime_threshold: 'full-time' } };
    const document = {
      ...plainScenario,
      accounts: [{ code: 'vacation', unit: 'days', opening: '0' }],
      supplement_policies: [{ code: 'ot', kind: 'counter', counter }],
      absence_policies: [{ code: 'vac', account: 'vacation', accruals: accruals('overtime') }],
    };
    const { input } = readScenario(document, testHost);
    expect(() => evaluate(input)).not.toThrow();
    const employments = input.employments.map((employment) => ({
      ...employment,
      policies: { ...employment.policies, supplements: [] },
    }));
    expect(() => evaluate({ ...input, employments })).toThrow(
      'absence_policies: no counter policy in force offers "overtime"',
    );
  });
});
