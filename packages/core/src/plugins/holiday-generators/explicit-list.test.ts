import { describe, expect, it } from 'vitest';
import { datesForTests } from '../../testing/generate-holidays.ts';

const dates = [
  { date: '2027-01-02', name: 'b' },
  { date: '2026-12-24', name: 'a' },
];

describe('explicit-list', () => {
  it('gives each date in its own year', () => {
    expect(datesForTests('explicit-list', { dates }, 2026)).toEqual(['2026-12-24']);
    expect(datesForTests('explicit-list', { dates }, 2027)).toEqual(['2027-01-02']);
    expect(datesForTests('explicit-list', { dates }, 2028)).toEqual([]);
  });

  it('keeps to its first year', () => {
    expect(datesForTests('explicit-list', { dates, first_year: 2027 }, 2026)).toEqual([]);
  });
});
