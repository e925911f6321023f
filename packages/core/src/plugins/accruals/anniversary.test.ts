import { describe, expect, it } from 'vitest';
import { halfTime, leaveForTests } from '../../testing/leave.ts';

const steps = [
  { years: 5, days: '3' },
  { years: 1, days: '1' },
];
const yearly = (schedule: string) => [{ plugin: 'anniversary', config: { steps, schedule } }];

describe('anniversary', () => {
  it('grants the highest step reached on each anniversary', () => {
    const { movements } = leaveForTests({
      from: '2021-01-01',
      to: '2026-12-31',
      start: '2020-05-10',
      openedOn: '2020-05-10',
      accruals: yearly('anniversary'),
    });
    expect(movements).toEqual([
      '2021-05-10 accrual 1.0000',
      '2022-05-10 accrual 1.0000',
      '2023-05-10 accrual 1.0000',
      '2024-05-10 accrual 1.0000',
      '2025-05-10 accrual 3.0000',
      '2026-05-10 accrual 3.0000',
    ]);
  });

  it('looks at the years reached on 1 January', () => {
    const { movements } = leaveForTests({
      from: '2025-01-01',
      to: '2026-12-31',
      start: '2020-05-10',
      accruals: yearly('year-start'),
    });
    expect(movements).toEqual(['2025-01-01 accrual 1.0000', '2026-01-01 accrual 3.0000']);
  });

  it('keeps 29 February on 28 February in other years and ends with the employment', () => {
    const { movements } = leaveForTests({
      from: '2024-01-01',
      to: '2026-12-31',
      start: '2024-02-29',
      end: '2026-02-27',
      openedOn: '2024-02-29',
      accruals: yearly('anniversary'),
    });
    expect(movements).toEqual(['2025-02-28 accrual 1.0000']);
  });

  it('multiplies by the full-time share of the terms', () => {
    const accruals = [
      { plugin: 'anniversary', config: { steps, schedule: 'year-start', fte_prorate: true } },
    ];
    const half = { accruals, given: halfTime() };
    expect(leaveForTests({ from: '2026-01-01', to: '2026-01-01', ...half }).balance).toBe('1.5000');
  });
});
