import { describe, expect, it } from 'vitest';
import { violationsForTests, work } from '../../testing/work.ts';

describe('average-week', () => {
  const weeks = ['2026-02-16', '2026-02-23', '2026-03-02'].map((day) => work(`${day} 08:00`, 600));
  const two = { max_minutes: 600, weeks: 2 };

  it('accepts an average of exactly the maximum', () => {
    expect(violationsForTests('average-week', two, weeks)).toEqual([]);
  });

  it('rounds what it reports, not what it compares', () => {
    const found = violationsForTests('average-week', two, [...weeks, work('2026-03-03 08:00', 1)]);
    expect(found).toMatchObject([{ week: '2026-03-02', average_minutes: 601 }]);
  });

  it('leaves credited leave out of the reference weeks, or counts it as zero', () => {
    // Two days of 444 of two weeks of 2,220: 1200 / (2 × (1 − 888 / 4440)) = 750.
    const absences = [{ from: '2026-02-24', to: '2026-02-25' }];
    const found = violationsForTests('average-week', two, weeks, { absences });
    expect(found).toMatchObject([{ average_minutes: 750 }]);
    expect(violationsForTests('average-week', { ...two, leave: 'zero' }, weeks, { absences })).toEqual([]);
  });

  it('finds nothing where all of the reference period was leave', () => {
    const absences = [{ from: '2026-02-01', to: '2026-03-31' }];
    expect(violationsForTests('average-week', two, weeks, { absences })).toEqual([]);
  });

  it('counts a minute worked in two employments once', () => {
    const terms = [
      {
        effective_from: '2020-01-01',
        norm: { weeks: [{ mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 }] },
      },
    ];
    const employments = ['a', 'b'].map((code) => ({ code, start: '2020-01-01', terms }));
    const presence = [
      work('2026-03-02 08:00', 400, { employment: 'a' }),
      work('2026-03-02 12:00', 400, { employment: 'b' }),
    ];
    const config = { max_minutes: 600, weeks: 1 };
    const found = violationsForTests('average-week', config, presence, { employments, accounts: [] });
    expect(found).toEqual([expect.objectContaining({ step: 'average-week', average_minutes: 640 })]);
    expect(found[0]).not.toHaveProperty('employment');
  });

  it('leaves leave of the Monday after alone', () => {
    const absences = [{ from: '2026-03-09', to: '2026-03-09' }];
    const one = { max_minutes: 600, weeks: 1 };
    expect(violationsForTests('average-week', one, weeks, { absences })).toEqual([]);
  });
});
