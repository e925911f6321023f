import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf, plainScenario } from '../testing/plain-scenario.ts';

const allDays = (minutes: number) => {
  return { mon: minutes, tue: minutes, wed: minutes, thu: minutes, fri: minutes, sat: minutes, sun: minutes };
};
const terms = (effective_from: string, weeks: readonly object[], more: object = {}) => {
  return { effective_from, norm: { weeks, ...more } };
};
const days = (given: Readonly<Record<string, unknown>>) => figuresOf(evaluateForTests(given)).days;
const employed = (versions: readonly object[], dates: object = {}) => ({
  employments: [{ code: 'main', start: '2020-01-01', ...dates, terms: versions }],
});

describe('the norm of a date', () => {
  it('is that of the version in force, in whatever order they are listed', () => {
    const versions = [terms('2026-03-05', [allDays(300)]), terms('2020-01-01', [allDays(400)])];
    expect(days(employed(versions))).toMatchObject({
      '2026-03-04': { norm_minutes: 400 },
      '2026-03-05': { norm_minutes: 300 },
    });
  });

  it('is 0 before the employment, also where its terms began earlier', () => {
    const given = employed([terms('2020-01-01', [allDays(400)])], { start: '2026-03-04', end: '2026-03-06' });
    const norms = Object.values(days(given)).map(({ norm_minutes }) => norm_minutes);
    expect(norms).toEqual([0, 0, 400, 400, 400, 0, 0]);
  });

  it('follows a rotation of five weeks from its anchor, in both directions', () => {
    const weeks = [1, 2, 3, 4, 5].map((week) => allDays(week * 60));
    const given = employed([terms('2020-01-01', weeks, { anchor: '2026-03-02' })]);
    const normOn = (date: string) => days({ ...given, period: { from: date, to: date } })[date]?.norm_minutes;
    expect(
      ['2026-02-22', '2026-02-23', '2026-03-02', '2026-03-15', '2026-03-16', '2026-04-06'].map(normOn),
    ).toEqual([240, 300, 60, 120, 180, 60]);
  });
});

describe('absence credit', () => {
  const absent = (fields: object) => ({ absences: [{ from: '2026-03-04', to: '2026-03-08', ...fields }] });
  const credited = (given: Readonly<Record<string, unknown>>) =>
    Object.values(days(given)).map(({ credited_minutes }) => credited_minutes);

  it('is the norm, or a fixed number of minutes on every covered date whatever the share, or nothing', () => {
    expect(credited(absent({ share: '0.5' }))).toEqual([0, 0, 222, 222, 222, 0, 0]);
    expect(credited(absent({ share: '0.5', credit: 300 }))).toEqual([0, 0, 300, 300, 300, 300, 300]);
    expect(credited(absent({ credit: 'none' }))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('ends with the employment, a fixed one too', () => {
    const [employment] = plainScenario.employments;
    const given = { ...absent({ credit: 300 }), employments: [{ ...employment, end: '2026-03-05' }] };
    expect(credited(given)).toEqual([0, 0, 300, 300, 0, 0, 0]);
  });
});
