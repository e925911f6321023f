import { describe, expect, it } from 'vitest';
import { leaveForTests } from '../../testing/leave.ts';
import { refusedAt } from '../../testing/plain-scenario.ts';

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
});
