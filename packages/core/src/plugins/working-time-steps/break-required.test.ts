import { describe, expect, it } from 'vitest';
import { violationsForTests, work } from '../../testing/work.ts';

const steps = [
  { over_minutes: 540, break_minutes: 45 },
  { over_minutes: 360, break_minutes: 30 },
];

describe('break-required', () => {
  it('counts gaps of at least the shortest block only', () => {
    const presence = [
      work('2026-03-02 08:00', 200),
      work('2026-03-02 11:35', 100),
      work('2026-03-02 13:29', 100),
    ];
    // Gaps of 15 and 14 minutes.
    const found = violationsForTests('break-required', { steps }, presence);
    expect(found).toMatchObject([
      { at: '2026-03-02T08:00+01:00', worked_minutes: 400, break_minutes: 15, required_minutes: 30 },
    ]);
    expect(violationsForTests('break-required', { steps, min_block_minutes: 10 }, presence)).toMatchObject([
      { break_minutes: 29 },
    ]);
  });

  it('asks for the break of the highest step that is exceeded', () => {
    const presence = [work('2026-03-02 08:00', 300), work('2026-03-02 13:30', 241)];
    expect(violationsForTests('break-required', { steps }, presence)).toMatchObject([
      { worked_minutes: 541, break_minutes: 30, required_minutes: 45 },
    ]);
  });

  it('does not take deducted time for a break', () => {
    const found = violationsForTests('break-required', {}, [work('2026-03-02 08:00', 480)], {
      working_time_policies: [
        {
          code: 'wt',
          steps: [
            { plugin: 'break-deduction', config: { steps: [{ over_minutes: 360, break_minutes: 30 }] } },
            { plugin: 'break-required', config: { steps } },
          ],
        },
      ],
    });
    expect(found).toMatchObject([{ worked_minutes: 450, break_minutes: 0 }]);
  });

  it('takes a fixed lunch for one', () => {
    const found = violationsForTests('break-required', {}, [work('2026-03-02 08:00', 480)], {
      working_time_policies: [
        {
          code: 'wt',
          steps: [
            { plugin: 'fixed-lunch', config: { at: '12:00', minutes: 30, if_over_minutes: 360 } },
            { plugin: 'break-required', config: { steps } },
          ],
        },
      ],
    });
    expect(found).toEqual([]);
  });

  it('judges each shift in the period it begins in', () => {
    expect(violationsForTests('break-required', { steps }, [work('2026-03-01 20:00', 480)])).toEqual([]);
    expect(violationsForTests('break-required', { steps }, [work('2026-03-08 20:00', 480)])).toHaveLength(1);
    expect(violationsForTests('break-required', { steps }, [work('2026-03-09 08:00', 480)])).toEqual([]);
  });
});
