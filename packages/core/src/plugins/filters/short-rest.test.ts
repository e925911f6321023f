import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'short-rest', config });

describe('short-rest', () => {
  it('keeps nothing when the rest is exactly met', () => {
    expect(kept([filter({})], [at(3, '12:00', '21:00'), at(4, '08:00', '12:00')])).toEqual([]);
    expect(kept([filter({})], [at(3, '12:00', '21:01'), at(4, '08:00', '12:00')])).toEqual([
      '04 08:00-08:01',
    ]);
    const entire = filter({ entire_shift: true });
    expect(kept([entire], [at(3, '12:00', '21:00'), at(4, '08:00', '12:00')])).toEqual([]);
  });

  it('does not take a gap inside a shift for a rest', () => {
    expect(kept([filter({})], [at(3, '08:00', '12:00'), at(3, '14:59', '18:00')])).toEqual([]);
    expect(kept([filter({})], [at(3, '08:00', '12:00'), at(3, '15:00', '18:00')])).toEqual([
      '03 15:00-18:00',
    ]);
  });

  it('looks back before the period', () => {
    const given = { period: { from: '2026-03-04', to: '2026-03-04' } };
    expect(
      kept([filter({ min_rest_minutes: 600 })], [at(3, '15:00', '23:00'), at(4, '08:00', '12:00')], given),
    ).toEqual(['04 08:00-09:00']);
  });
});
