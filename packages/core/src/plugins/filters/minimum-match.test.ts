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
});
