import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../testing/leave.ts';

const one = (usageRules: readonly object[]) => ({
  from: '2026-03-02',
  to: '2026-03-08',
  opening: '9',
  usageRules,
  absences: [{ from: '2026-03-04', to: null, share: '1', account: 'vacation' }, leave('2026-03-02')],
});

describe('allow-open-ended', () => {
  it('lets an absence last to the end of the period', () => {
    const { balance, violations } = leaveForTests(one([{ plugin: 'allow-open-ended', config: {} }]));
    expect(violations).toEqual([]);
    expect(balance).toBe('5.0000');
  });

  it('is missed where it is not configured', () => {
    const { balance, violations } = leaveForTests(one([]));
    expect(violations).toMatchObject([
      { step: 'allow-open-ended', at: '2026-03-04T00:00+01:00', severity: 'error' },
    ]);
    expect(balance).toBe('5.0000');
  });
});
