import { describe, expect, it } from 'vitest';
import { leaveForTests } from '../../leave/leave-for-tests.ts';

const accruals = [{ plugin: 'per-worked-hour', config: { days_per_hour: '0.01' } }];
const work = (day: string) => ({ start: `${day}T08:00+01:00`, end: `${day}T09:40+01:00` });

describe('per-worked-hour', () => {
  it('adds the minutes before it rounds', () => {
    const { movements } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-04',
      accruals,
      given: { presence: ['2026-03-02', '2026-03-03', '2026-03-04'].map(work) },
    });
    // 300 minutes are 5 hours; three roundings of 0.01667 would give 0.0501.
    expect(movements).toEqual(['2026-03-04 accrual 0.0500']);
  });

  it('counts the dates of the period since the opening', () => {
    const { movements } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-04',
      openedOn: '2026-03-04',
      accruals,
      given: { presence: ['2026-02-27', '2026-03-02', '2026-03-04', '2026-03-05'].map(work) },
    });
    expect(movements).toEqual(['2026-03-04 accrual 0.0167']);
  });

  it('grants on the last employed date', () => {
    const { movements } = leaveForTests({
      from: '2026-03-02',
      to: '2026-03-08',
      end: '2026-03-03',
      accruals,
      given: { presence: [work('2026-03-03')] },
    });
    expect(movements).toEqual(['2026-03-03 accrual 0.0167']);
  });
});
