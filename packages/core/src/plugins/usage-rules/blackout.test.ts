import { describe, expect, it } from 'vitest';
import { leave, leaveForTests } from '../../leave/leave-for-tests.ts';

const one = (config: object, ...absences: readonly object[]) => ({
  from: '2026-01-01',
  to: '2026-12-31',
  opening: '20',
  usageRules: [{ plugin: 'blackout', config }],
  absences,
});

describe('blackout', () => {
  it('runs over New Year every year', () => {
    const config = { ranges: [{ from: '12-21', to: '01-02' }], yearly: true };
    const absences = [leave('2026-01-02'), leave('2026-01-05'), leave('2026-12-18', '2026-12-22')];
    expect(leaveForTests(one(config, ...absences)).violations).toMatchObject([
      { at: '2026-01-02T00:00+01:00' },
      { at: '2026-12-21T00:00+01:00' },
    ]);
  });

  it('leaves free days alone', () => {
    // 7 and 8 March are a weekend.
    const config = { ranges: [{ from: '2026-03-07', to: '2026-03-08' }] };
    expect(leaveForTests(one(config, leave('2026-03-06', '2026-03-09'))).violations).toEqual([]);
  });
});
