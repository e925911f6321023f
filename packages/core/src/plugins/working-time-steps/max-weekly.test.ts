import { describe, expect, it } from 'vitest';
import { violationsForTests, work } from '../../testing/work.ts';

describe('max-weekly', () => {
  const days = ['2026-02-26', '2026-02-27', '2026-03-02', '2026-03-09'].map((day) =>
    work(`${day} 08:00`, 300),
  );

  it('looks at whole weeks that end in the period', () => {
    // The week of 23 February ends on Sunday 1 March; the week of 9 March ends after the period.
    const period = { from: '2026-02-27', to: '2026-03-12' };
    const found = violationsForTests('max-weekly', { max_minutes: 299 }, days, { period });
    expect(found).toMatchObject([
      { at: '2026-02-23T00:00+01:00', week: '2026-02-23', worked_minutes: 600, employment: 'main' },
      { at: '2026-03-02T00:00+01:00', week: '2026-03-02', worked_minutes: 300 },
    ]);
  });

  it('accepts exactly the maximum', () => {
    expect(violationsForTests('max-weekly', { max_minutes: 300 }, days)).toEqual([]);
  });
});
