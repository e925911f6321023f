import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'first-last', config });

describe('first-last', () => {
  it('counts only what came in', () => {
    const evening = { plugin: 'time-of-day', config: { from: '17:00', to: '24:00' } };
    const filters = [evening, filter({ side: 'first', minutes: 30, per: 'shift' })];
    expect(kept(filters, [at(3, '08:00', '20:00')])).toEqual(['03 17:00-17:30']);
  });

  it('looks at the whole shift before the period cuts it', () => {
    const given = { period: { from: '2026-03-03', to: '2026-03-03' } };
    expect(
      kept([filter({ side: 'first', minutes: 30, per: 'shift' })], [at(2, '23:50', '03:00')], given),
    ).toEqual(['03 00:00-00:20']);
  });

  it('keeps a scope whole when it has fewer minutes', () => {
    expect(kept([filter({ side: 'last', minutes: 500, per: 'day' })], [at(3, '08:00', '09:00')])).toEqual([
      '03 08:00-09:00',
    ]);
  });
});
