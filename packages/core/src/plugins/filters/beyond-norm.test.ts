import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/plain-scenario.ts';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'beyond-norm', config });

const terms = (mon: number) => {
  const week = { mon, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 };
  const versions = [{ effective_from: '2020-01-01', norm: { weeks: [week] } }];
  return { employments: [{ code: 'main', start: '2020-01-01', terms: versions }] };
};

describe('beyond-norm', () => {
  it('counts the week chronologically, clipped to the period', () => {
    const given = { period: { from: '2026-03-03', to: '2026-03-04' } };
    // Tue and Wed: norm 888; Monday lies outside the period.
    const presence = [at(2, '08:00', '18:00'), at(3, '08:00', '16:00'), at(4, '08:00', '16:00')];
    expect(kept([filter({ per: 'week', norm: 'own' })], presence, given)).toEqual(['04 14:48-16:00']);
  });

  it('applies a fixed norm whole to a clipped week', () => {
    const given = { period: { from: '2026-03-03', to: '2026-03-04' } };
    const presence = [at(3, '08:00', '16:00'), at(4, '08:00', '16:00')];
    const filters = [filter({ per: 'week', norm: 'fixed', fixed_minutes: 900 })];
    expect(kept(filters, presence, given)).toEqual(['04 15:00-16:00']);
  });

  it.each([
    [36, []],
    [35, ['03 15:24-16:00']],
  ])('with a tolerance of %i keeps all of the excess or nothing', (tolerance_minutes, expected) => {
    expect(kept([filter({ per: 'day', norm: 'own', tolerance_minutes })], [at(3, '08:00', '16:00')])).toEqual(
      expected,
    );
  });

  it('ignores absence credit and sees free days as all beyond', () => {
    const absences = [{ from: '2026-03-03', to: '2026-03-03' }];
    expect(
      kept([filter({ per: 'day', norm: 'own' })], [at(3, '08:00', '12:00'), at(7, '08:00', '09:00')], {
        absences,
      }),
    ).toEqual(['07 08:00-09:00']);
  });

  it('looks at the own hours of a part-timer, or at those of full time', () => {
    const week = { mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 };
    const terms = [{ effective_from: '2020-01-01', norm: { weeks: [week], full_time_weekly_minutes: 2400 } }];
    const given = { employments: [{ code: 'main', start: '2020-01-01', terms }] };
    const presence = [at(3, '08:00', '18:00')];
    expect(kept([filter({ per: 'day', norm: 'own' })], presence, given)).toEqual(['03 14:00-18:00']);
    expect(kept([filter({ per: 'day', norm: 'full-time' })], presence, given)).toEqual(['03 16:00-18:00']);
  });

  it('asks for the minutes of a fixed norm', () => {
    const filters = [filter({ per: 'day', norm: 'fixed' })];
    const policy = { code: 'p', kind: 'rules', rules: [{ code: 'r', filters }] };
    expect(refusalOf({ supplement_policies: [policy] })).toEqual({
      path: 'supplement_policies.0.rules.0.filters.0.config.fixed_minutes',
      message: 'is needed when norm is "fixed"',
    });
  });

  it('counts each week of the period by itself, or the period as a whole', () => {
    const given = { period: { from: '2026-03-02', to: '2026-03-15' } };
    const presence = [at(3, '08:00', '16:00'), at(10, '08:00', '16:00')];
    const fixed = (per: string, fixed_minutes: number) => [filter({ per, norm: 'fixed', fixed_minutes })];
    expect(kept(fixed('week', 450), presence, given)).toEqual(['03 15:30-16:00', '10 15:30-16:00']);
    expect(kept(fixed('period', 450), presence, given)).toEqual(['03 15:30-16:00', '10 08:00-16:00']);
    const contracted = { ...given, ...terms(200) };
    expect(kept([filter({ per: 'week', norm: 'own' })], presence, contracted)).toEqual([
      '03 11:20-16:00',
      '10 11:20-16:00',
    ]);
    expect(kept([filter({ per: 'period', norm: 'own' })], presence, contracted)).toEqual([
      '03 14:40-16:00',
      '10 08:00-16:00',
    ]);
  });
});
