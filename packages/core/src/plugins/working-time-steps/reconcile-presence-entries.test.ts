import { describe, expect, it } from 'vitest';
import { violationsForTests, work } from '../../testing/work.ts';

describe('reconcile-presence-entries', () => {
  const presence = [work('2026-03-02 08:00', 480), work('2026-03-03 08:00', 100)];
  const entries = [
    { date: '2026-03-02', activity: 'A', minutes: 450 },
    { date: '2026-03-03', activity: 'A', minutes: 131 },
  ];

  it('compares date by date of the period', () => {
    const config = { per: 'day', tolerance_minutes: 29 };
    const later = [...presence, work('2026-03-09 08:00', 60)];
    const found = violationsForTests('reconcile-presence-entries', config, later, { entries });
    expect(found).toMatchObject([
      { at: '2026-03-02T00:00+01:00', date: '2026-03-02', difference_minutes: 30 },
      { date: '2026-03-03', presence_minutes: 100, entries_minutes: 131, difference_minutes: -31 },
    ]);
  });

  it('lets differences make up for each other over the period', () => {
    const config = { per: 'period', tolerance_minutes: 0 };
    const found = violationsForTests('reconcile-presence-entries', config, presence, { entries });
    expect(found).toMatchObject([
      { date: '2026-03-08', presence_minutes: 580, entries_minutes: 581, difference_minutes: -1 },
    ]);
    expect(
      violationsForTests('reconcile-presence-entries', { ...config, tolerance_minutes: 1 }, presence, {
        entries,
      }),
    ).toEqual([]);
  });

  it('counts worked minutes after the automatic steps', () => {
    const found = violationsForTests('reconcile-presence-entries', {}, presence, {
      entries,
      working_time_policies: [
        {
          code: 'wt',
          steps: [
            { plugin: 'break-deduction', config: { steps: [{ over_minutes: 360, break_minutes: 30 }] } },
            { plugin: 'reconcile-presence-entries', config: { per: 'day', tolerance_minutes: 0 } },
          ],
        },
      ],
    });
    expect(found).toMatchObject([{ date: '2026-03-03' }]);
  });
});
