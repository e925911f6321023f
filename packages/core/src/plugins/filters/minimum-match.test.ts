import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'minimum-match', config });

describe('minimum-match', () => {
  const evening = { plugin: 'time-of-day', config: { from: '17:00', to: '24:00' } };

  it('counts only what came in', () => {
    expect(kept([evening, filter({ minutes: 61, per: 'day' })], [at(3, '08:00', '18:00')])).toEqual([]);
    expect(kept([evening, filter({ minutes: 60, per: 'day' })], [at(3, '08:00', '18:00')])).toEqual([
      '03 17:00-18:00',
    ]);
  });

  it('adds two shifts of a day, but not for each shift', () => {
    const presence = [at(3, '06:00', '07:00'), at(3, '12:00', '13:00')];
    expect(kept([filter({ minutes: 120, per: 'day' })], presence)).toHaveLength(2);
    expect(kept([filter({ minutes: 120, per: 'shift' })], presence)).toEqual([]);
  });

  it('counts of a week the dates of the period only', () => {
    const presence = [at(3, '08:00', '09:00'), at(5, '08:00', '09:00')];
    const until = (to: string) => ({ period: { from: '2026-03-02', to } });
    const weekly = [filter({ minutes: 120, per: 'week' })];
    expect(kept(weekly, presence, until('2026-03-05'))).toHaveLength(2);
    expect(kept(weekly, presence, until('2026-03-04'))).toEqual([]);
  });
});
