import { describe, expect, it } from 'vitest';
import { refusedAt } from '../../testing/plain-scenario.ts';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'date-range', config });

describe('date-range', () => {
  it('includes both ends', () => {
    expect(
      kept([filter({ from: '03-04', to: '03-04' })], [at(3, '20:00', '04:00'), at(4, '20:00', '04:00')]),
    ).toEqual(['04 00:00-04:00', '04 20:00-00:00']);
  });

  it('refuses a day that no month has', () => {
    const filters = [filter({ from: '02-30', to: '03-01' })];
    const policy = { code: 'p', kind: 'rules', rules: [{ code: 'r', filters }] };
    expect(refusedAt({ supplement_policies: [policy] })).toBe(
      'supplement_policies.0.rules.0.filters.0.config.from',
    );
  });

  it('runs over New Year', () => {
    const given = { period: { from: '2026-11-30', to: '2026-12-01' } };
    const nights = [{ start: '2026-11-30T20:00+01:00', end: '2026-12-01T04:00+01:00' }];
    const winter = [filter({ from: '12-01', to: '03-02' })];
    expect(kept(winter, nights, given)).toEqual(['01 00:00-04:00']);
    expect(kept(winter, [at(2, '20:00', '04:00')])).toEqual(['02 20:00-00:00']);
  });
});
