import { describe, expect, it } from 'vitest';
import { halfTime, leaveForTests } from '../../testing/leave.ts';

const accruals = (schedule: string) => [
  {
    plugin: 'age-step',
    config: {
      steps: [
        { age: 40, days: '2' },
        { age: 50, days: '5' },
      ],
      schedule,
    },
  },
];
const years = { from: '2015-01-01', to: '2026-12-31', openedOn: '2025-01-01', start: '2010-01-01' };

describe('age-step', () => {
  it('changes step on the birthday', () => {
    const { movements } = leaveForTests({
      ...years,
      accruals: accruals('anniversary'),
      given: { birth_date: '1976-02-29' },
    });
    expect(movements).toEqual(['2025-02-28 accrual 2.0000', '2026-02-28 accrual 5.0000']);
  });

  it('gives a birthday on 1 January its year', () => {
    const { movements } = leaveForTests({
      ...years,
      accruals: accruals('year-start'),
      given: { birth_date: '1986-01-01' },
    });
    expect(movements).toEqual(['2026-01-01 accrual 2.0000']);
  });

  it('grants nothing without a birth date', () => {
    expect(leaveForTests({ ...years, accruals: accruals('anniversary') }).movements).toEqual([]);
  });

  it('multiplies by the full-time share of the terms', () => {
    const steps = [{ age: 40, days: '2' }];
    const config = { steps, schedule: 'year-start', fte_prorate: true };
    const { balance } = leaveForTests({
      from: '2026-01-01',
      to: '2026-01-01',
      accruals: [{ plugin: 'age-step', config }],
      given: { ...halfTime(), birth_date: '1980-05-10' },
    });
    expect(balance).toBe('1.0000');
  });

  it('grants nothing before the employment, even where the account was opened earlier', () => {
    const { movements } = leaveForTests({
      ...years,
      start: '2025-06-01',
      accruals: accruals('year-start'),
      given: { birth_date: '1980-05-10' },
    });
    expect(movements).toEqual(['2026-01-01 accrual 2.0000']);
  });

  it('takes terms without a full-time week as full time', () => {
    const config = { steps: [{ age: 40, days: '2' }], schedule: 'year-start', fte_prorate: true };
    const week = { mon: 222, tue: 222, wed: 222, thu: 222, fri: 222, sat: 0, sun: 0 };
    const terms = [{ effective_from: '2020-01-01', norm: { weeks: [week] } }];
    const { balance } = leaveForTests({
      from: '2026-01-01',
      to: '2026-01-01',
      accruals: [{ plugin: 'age-step', config }],
      given: { employments: [{ code: 'main', start: '2020-01-01', terms }], birth_date: '1980-05-10' },
    });
    expect(balance).toBe('2.0000');
  });
});
