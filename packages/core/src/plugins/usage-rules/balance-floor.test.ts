import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const one = (opening: string, config: object, ...absences: readonly object[]) => ({
  from: '2026-03-02',
  to: '2026-03-08',
  opening,
  usageRules: [{ plugin: 'balance-floor', config }],
  absences,
});

describe('balance-floor', () => {
  it('accepts a balance of exactly the floor', () => {
    expect(leaveForTests(one('2', {}, leave('2026-03-02', '2026-03-03'))).violations).toEqual([]);
  });

  it('reports each absence once, counts the leave all the same and names its severity', () => {
    const { violations, balance } = leaveForTests(
      one('1', { severity: 'warning' }, leave('2026-03-02', '2026-03-04'), leave('2026-03-06')),
    );
    expect(violations).toMatchObject([
      { step: 'balance-floor', at: '2026-03-03T00:00+01:00', severity: 'warning', employment: 'main' },
      { step: 'balance-floor', at: '2026-03-06T00:00+01:00', severity: 'warning' },
    ]);
    expect(balance).toBe('-3.0000');
  });

  it('looks at the balance before anything expires at the end of the date', () => {
    const { violations, balance } = leaveForTests({
      ...one('2', { min_days: '1' }, leave('2026-03-03')),
      expiries: [{ plugin: 'fixed-date', config: { month_day: '03-03', applies_to: 'all' } }],
    });
    expect(balance).toBe('0.0000');
    expect(violations).toEqual([]);
  });

  it('refuses unless configured otherwise', () => {
    expect(leaveForTests(one('0', {}, leave('2026-03-02'))).violations).toMatchObject([
      { severity: 'error' },
    ]);
  });
});
