import { describe, expect, it } from 'vitest';
import { at, kept, lineOf } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'time-of-day', config });

describe('time-of-day', () => {
  it('ends at midnight with to 24:00 and keeps nothing at its edges', () => {
    expect(kept([filter({ from: '20:00', to: '24:00' })], [at(3, '18:00', '02:00')])).toEqual([
      '03 20:00-00:00',
    ]);
    expect(kept([filter({ from: '22:00', to: '06:00' })], [at(3, '06:00', '22:00')])).toEqual([]);
  });

  it('matches a repeated hour twice', () => {
    const given = { period: { from: '2026-10-24', to: '2026-10-26' } };
    const night = { start: '2026-10-25T00:00+02:00', end: '2026-10-25T06:00+01:00' };
    expect(
      lineOf({ filters: [filter({ from: '02:00', to: '03:00' })] }, { ...given, presence: [night] }),
    ).toMatchObject({
      matched_minutes: 120,
      intervals: [{ start: '2026-10-25T02:00+02:00', end: '2026-10-25T03:00+01:00' }],
    });
  });

  it('matches nothing in a skipped hour', () => {
    const given = { period: { from: '2026-03-29', to: '2026-03-29' } };
    const night = { start: '2026-03-29T00:00+01:00', end: '2026-03-29T06:00+02:00' };
    expect(
      lineOf({ filters: [filter({ from: '02:00', to: '03:00' })] }, { ...given, presence: [night] }),
    ).toBeUndefined();
  });
});
